/** Runs a function under a time limit, in this process. */
import vm from 'node:vm';

/** Where `within` hands over what it runs; it is gone before that runs. */
const HANDOVER = '$penumbra$act';
const script = new vm.Script(`{ const act = ${HANDOVER}; delete globalThis.${HANDOVER}; act(); }`);
const { defineProperty } = Reflect;

/**
 * Runs something for at most so many milliseconds; it is then cut off where it stands, without its `finally` blocks.
 * Built-in functions that take long are not cut off.
 * @returns whether it came back
 */
export function within(milliseconds: number, act: () => void): boolean {
  let failure: { readonly error: unknown } | undefined;
  const guarded = (): void => {
    try {
      act();
    } catch (error) {
      failure = { error };
    }
  };
  defineProperty(globalThis, HANDOVER, { value: guarded, configurable: true });
  try {
    script.runInThisContext({ timeout: Math.ceil(milliseconds) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    return false;
  }
  if (failure) throw failure.error;
  return true;
}
