/** The texts of node's own modules, by their names: of its frames, they are the lines. */
export function sourceOfNode(module: string): string | undefined {
  const { binding } = process as unknown as { readonly binding: (name: string) => unknown };
  try {
    return (Reflect.apply(binding, process, ['natives']) as Readonly<Record<string, string>>)[module];
  } catch {
    // Under the permission model node keeps them to itself.
    return undefined;
  }
}
