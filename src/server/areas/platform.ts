import type { Server as HttpServer } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import type { Env } from '#server/config/env.ts'
import type { Database, Tables } from '#server/db/connection.ts'
import type { StoredDocuments } from '#server/documents/documents.ts'
import type { Documents } from '#server/documents/shipped/load-documents.ts'
import type { App } from '#server/http/app-type.ts'
import type { InstallationRule } from '#server/http/installation-rule.ts'
import type { KnownRoute } from '#server/http/pipeline/known-routes.ts'
import type { LiveSockets } from '#server/http/socket/live-sockets.ts'
import type { PasswordCost, Passwords } from '#server/platform/accounts/passwords.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { NewId } from '#server/platform/ids.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { MailSender } from '#server/platform/mail/mail.ts'
import type { SecretNames } from '#server/platform/masked-request.ts'
import type { HttpMeter } from '#server/platform/monitor/http-meter.ts'
import type { LogOperation } from '#server/platform/operation-log.ts'
import type { Ports } from '#server/platform/ports.ts'
import type { SmsSender } from '#server/platform/sms/sms.ts'
import type { Events } from '#server/platform/stores/events.store.ts'
import type { SystemLog } from '#server/platform/stores/system-log.store.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { RecordEngineDependencies } from '#server/records/engine-dependencies.ts'
import type { Hooks } from '#server/records/hook-registry.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { EntityAddress, EntityAt } from '#shared/documents/entity-rows.ts'
import type { PortTypes } from './ports.ts'

export interface PlatformOptions {
  env: Env
  database: Database
  documents: Documents
  clock: Clock
  newId: NewId
  /** Cheaper passwords, for tests that sign in often; not available as a setting. */
  passwordCost?: PasswordCost
}

/** Mounts routes below the path of the interface. */
export type MountRoutes = (api: App) => void
/** Mounts routes outside of the interface, such as a proxy with its own prefix. */
export type MountAtRoot = (app: App) => void | Promise<void>
/** @param server server that listens for requests */
export type StartStep = (server: HttpServer) => void | Promise<void>
export type StopStep = () => void | Promise<void>
export type Tidy = () => Promise<unknown>

/** Services for areas, and the registry of what they provide. */
export interface Platform {
  env: Env
  database: Database
  /** Shipped entities; entities of online forms are added while the server runs. */
  documents: Documents & { entities: Map<string, Entity> }
  /** Documents that are made at run time. */
  storedDocuments: StoredDocuments
  /** @throws StartupError for an address without an entity */
  entity<A extends EntityAddress>(address: A): EntityAt<A>
  /** All mounted routes; complete when the first request arrives. */
  routes: readonly KnownRoute[]
  /** Closes what all tenants share to people of other tenants. */
  installation: InstallationRule
  clock: Clock
  newId: NewId
  log: FastifyBaseLogger
  warn(message: string): void
  events: Events
  passwords: Passwords
  systemLog: SystemLog
  logOperation: LogOperation
  /** Undefined when no provider is set. */
  sms: SmsSender | undefined
  /** Undefined when no mail server is set. */
  mails: MailSender | undefined
  live: LiveSockets
  httpMeter: HttpMeter
  secretFields: SecretNames
  jobs: Jobs

  engine: RecordEngine
  /**
   * The record engine within a transaction: reads and writes through it.
   * @param changes dependencies that differ; default: it reads the catalog itself, to see tables of the transaction
   */
  engineWithin(trx: Transaction<Tables>, changes?: Partial<RecordEngineDependencies>): RecordEngine
  /** Dependencies of the record engine, for engines with other row filters. */
  records: RecordEngineDependencies

  ports: Ports<PortTypes>
  hooks: Hooks
  /** Routes are mounted in the order of registration, once all areas have registered. */
  mount(routes: MountRoutes): void
  mountAtRoot(routes: MountAtRoot): void
  /** Steps of the start follow the order of registration, those of the stop the reverse. */
  onStart(step: StartStep): void
  onStop(step: StopStep): void
  /** Registers the removal of expired data; a job runs it now and then. */
  onTidy(step: Tidy): void
  /** Removes what expired in all areas. */
  tidy(): Promise<void>
}

/** Area of the server, such as `system`: everything below `modules/<name>/`. */
export interface Area {
  name: string
  /** Builds the services of the area, and registers its routes, hooks, jobs, ports and steps. */
  register(platform: Platform): void
}
