/** The time zone of programs under test and of the tests that are written: one that does not depend on the machine. */
export const TIME_ZONE = process.env.TZ ?? 'UTC';
