/** The formula has no form in masks: relations of three columns, null among the elements of arrays. */
export class NotInMasks extends Error {
  override readonly name = 'NotInMasks';
}
