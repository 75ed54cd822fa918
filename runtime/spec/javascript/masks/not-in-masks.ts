/** The formula has no form in masks: relations of three columns, multiplicities of arrows. */
export class NotInMasks extends Error {
  override readonly name = 'NotInMasks';
}
