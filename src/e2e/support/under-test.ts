import { inject } from 'vitest'

/** Built product that journeys use. */
export interface ProductUnderTest {
  /** Address, such as `http://127.0.0.1:41234`. */
  readonly baseUrl: string
  /** Password of `admin`. */
  readonly adminPassword: string
  readonly dataDir: string
}

/** Two workers run journeys at the same time, each on a separate product: their changes do not meet. */
export const { baseUrl, adminPassword, dataDir } = inject('products')[Number(process.env.VITEST_POOL_ID) - 1]!
