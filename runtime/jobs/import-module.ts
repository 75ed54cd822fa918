/** The module at a URL. The bundle has another one in its place: code that V8 takes from a cache cannot import by itself. */
export const importModule = async (url: string): Promise<unknown> => await import(url);
