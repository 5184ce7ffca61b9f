import { inject } from 'vitest'

/** The built product that journeys use. */
export interface ProductUnderTest {
  /** Where it runs, such as `http://127.0.0.1:41234`. */
  readonly baseUrl: string
  /** Of `admin`. */
  readonly adminPassword: string
  readonly dataDir: string
}

/** Two workers run journeys at the same time, each on a product of its own: what one changes no other one sees. */
export const { baseUrl, adminPassword, dataDir } = inject('products')[Number(process.env.VITEST_POOL_ID) - 1]!
