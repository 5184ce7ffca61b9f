import { join } from 'node:path'
import type { Platform } from '#server/areas/platform.ts'
import type { Env } from '#server/config/env.ts'
import type { Principal } from '#server/http/principal.ts'
import { createBucketFiles } from '#server/platform/files/bucket-files.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { createLocalFiles } from '#server/platform/files/local-files.ts'
import { createFileRepository } from './file.repository.ts'
import { fileRoutes } from './file.routes.ts'
import { createFileService } from './file.service.ts'
import { fileColumns } from './file-columns.ts'
import { createFileReadersService } from './file-readers.service.ts'
import { createFileUseRepository } from './file-use.repository.ts'
import { createFileUseService } from './file-use.service.ts'

const MIB = 1024 * 1024

export function registerFiles(platform: Platform): void {
  const { env, database, documents, engine, entity, hooks, mount, newId, ports, records, warn } = platform
  const { entities } = documents
  const store = fileStoreOf(env)
  const uses = createFileUseRepository(() => fileColumns(entities), database)
  const fileUses = createFileUseService({ uses, store, entities, database, warn })
  const files = createFileService({
    files: createFileRepository(database),
    uses,
    store,
    newId,
    limits: { upload: env.uploadLimitMb * MIB, installer: env.installerLimitMb * MIB },
    quotas: { person: env.uploadPersonMb * MIB, tenant: env.uploadTenantMb * MIB },
  })
  const fileReaders = createFileReadersService({ uses, entities, hooks: records.hooks, engine })
  const requireFile = (principal: Principal, id: string) => engine.get(principal, entity('system/file'), id)
  const identify = ports.later('identify')
  ports.provide('files', files)
  ports.provide('fileReaders', fileReaders)
  hooks.add('system/file', fileUses.hooks)
  mount((api) => fileRoutes(api, { files, fileUses, fileReaders, requireFile, sessions: { identify: identify() } }))
  // The start does not wait for an unreachable store: everything else works without it.
  platform.onStart(() => {
    store.check().catch((error: Error) => warn(`文件存储不可用：${error.message}`))
  })
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
