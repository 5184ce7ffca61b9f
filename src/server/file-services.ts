import { join } from 'node:path'
import type { Env } from './config/env.ts'
import type { Database } from './db/connection.ts'
import { type Documents, requireEntity } from './documents/load-documents.ts'
import type { Principal } from './http/principal.ts'
import { createFileRepository } from './modules/system/file/file.repository.ts'
import { createFileService } from './modules/system/file/file.service.ts'
import { fileColumns } from './modules/system/file/file-columns.ts'
import { createFileReadersService } from './modules/system/file/file-readers.service.ts'
import { createFileUseRepository } from './modules/system/file/file-use.repository.ts'
import { createFileUseService } from './modules/system/file/file-use.service.ts'
import { createBucketFiles } from './platform/files/bucket-files.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { createLocalFiles } from './platform/files/local-files.ts'
import type { NewId } from './platform/ids.ts'
import type { RecordEngine } from './records/engine.ts'
import type { RecordHooks } from './records/needs.ts'

interface Needs {
  env: Env
  database: Database
  documents: Documents
  newId: NewId
  warn(message: string): void
}

const MIB = 1024 * 1024

/** The part of the services that keeps uploaded files, wherever they lie. */
export function createFileParts({ env, database, documents, newId, warn }: Needs) {
  const store = fileStoreOf(env)
  const uses = createFileUseRepository(() => fileColumns(documents.entities), database)
  const fileUses = createFileUseService({
    ...{ uses, store, entities: documents.entities, database, warn },
  })
  const files = createFileService({
    files: createFileRepository(database),
    store,
    newId,
    limits: { upload: env.uploadLimitMb * MIB, installer: env.installerLimitMb * MIB },
    quotas: { person: env.uploadPersonMb * MIB, tenant: env.uploadTenantMb * MIB },
  })
  const hooks: Record<string, RecordHooks> = { 'system/file': fileUses.hooks }

  return {
    hooks,
    files,
    /** @param all hooks of every kind of record, which say who else may read one */
    services: (engine: RecordEngine, all: Readonly<Record<string, RecordHooks>>) => ({
      files,
      fileUses,
      fileReaders: createFileReadersService({ uses, entities: documents.entities, hooks: all, engine }),
      requireFile: (principal: Principal, id: string) =>
        engine.get(principal, requireEntity(documents, 'system/file'), id),
    }),

    /** Nobody waits for a store that is away: everything else works without it. */
    start(): void {
      store.check().catch((error: Error) => warn(`文件存储不可用：${error.message}`))
    },
  }
}

function fileStoreOf(env: Env): FileStore {
  const { s3Bucket, s3AccessKeyId, s3SecretAccessKey } = env
  if (s3Bucket === undefined) return createLocalFiles(join(env.dataDir, 'files'))
  return createBucketFiles({
    bucket: s3Bucket,
    region: env.s3Region,
    endpoint: env.s3Endpoint,
    ...(s3AccessKeyId !== undefined &&
      s3SecretAccessKey !== undefined && {
        credentials: { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey },
      }),
    prefix: env.s3Prefix ?? '',
    pathStyle: env.s3PathStyle,
    timeoutMs: env.s3TimeoutMs,
  })
}
