import type { Env } from './config/env.ts'
import type { Database } from './db/connection.ts'
import type { Documents } from './documents/load-documents.ts'
import type { Clock } from './platform/clock.ts'
import type { NewId } from './platform/ids.ts'
import type { PasswordCost } from './platform/passwords.ts'

export interface AppNeeds {
  env: Env
  database: Database
  documents: Documents
  clock: Clock
  newId: NewId
  /** Cheaper passwords, for tests that sign in often; no setting of an installation leads here. */
  passwordCost?: PasswordCost
}
