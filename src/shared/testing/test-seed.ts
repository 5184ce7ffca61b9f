/** Seed of a run of `npm test`: fixed, because chance must not keep a good change from landing. */
const FIXED_SEED = 2026

/**
 * Seed for tests of random input. `npm run test:full` and `npm run soak` take another one in each run (`TEST_RANDOM=1`).
 * @param variable environment variable that repeats a run, such as `POLICY_SEED`
 */
export function testSeed(variable: string): number {
  const given = Number(process.env[variable])
  if (given > 0) return given
  return process.env.TEST_RANDOM === '1' ? Date.now() % 1_000_000 : FIXED_SEED
}
