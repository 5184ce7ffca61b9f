import type { Platform } from '#server/areas/platform.ts'
import { createTokenBuckets } from '#server/platform/limits/token-buckets.ts'
import type { FormRuntimeService } from '../form/records/form-runtime.service.ts'
import type { StoredForms } from '../form/stored-forms.service.ts'
import type { FormChoiceService } from '../form-choice/form-choice.service.ts'
import { createFormLinkHooks } from './form-link.hooks.ts'
import { createFormLinkRepository } from './form-link.repository.ts'
import { formLinkRoutes } from './form-link.routes.ts'
import { createFormLinkService } from './form-link.service.ts'
import { createLinkAccess } from './form-link-access.ts'
import { createFormLinkUseService } from './form-link-use.service.ts'
import { linkChoiceRoutes } from './link-choice.routes.ts'
import { createLinkChoiceService } from './link-choice.service.ts'
import { linkFileRoutes } from './link-file.routes.ts'
import { createLinkFilesService } from './link-files.service.ts'
import { createLinkUploadRepository } from './link-upload.repository.ts'

interface Shared {
  runtime: FormRuntimeService
  stored: StoredForms
  choices: FormChoiceService
}

/** Most links whose uploads are limited at the same time. */
const MOST_LIMITED = 1000

/** Registers links, by which people open a form without an account. */
export function registerFormLinks(platform: Platform, { runtime, stored, choices }: Shared): void {
  const { env, database, documents, storedDocuments, engine, entity, hooks, mount, clock, newId, logOperation, ports } =
    platform
  const links = createFormLinkRepository(database)
  const access = createLinkAccess({
    runtime,
    forms: stored,
    entities: documents.entities,
    personIn: ports.get('personOf'),
    links,
    choices,
  })
  const formLinks = createFormLinkService({
    engine,
    store: storedDocuments.store,
    access,
    links,
    newId,
    logOperation,
    linkEntity: entity('online/form-link'),
  })
  const linkFiles = createLinkFilesService({
    ...{ access, engine, entities: documents.entities },
    files: ports.get('files'),
    uploads: createLinkUploadRepository(database),
    buckets: createTokenBuckets(MOST_LIMITED),
  })
  const formLinkUses = createFormLinkUseService({
    engine,
    access,
    links,
    dictionaries: ports.get('dictionaries'),
    ...{ choices, linkFiles },
  })
  hooks.add('online/form-link', createFormLinkHooks(clock))
  mount((api) => {
    formLinkRoutes(api, { formLinks, formLinkUses }, env.publicUrl)
    linkChoiceRoutes(api, createLinkChoiceService({ access, choices, areas: ports.get('divisions') }))
    linkFileRoutes(api, linkFiles, ports.get('files').largest)
  })
  platform.onTidy(formLinks.removeOld)
  platform.onTidy(linkFiles.removeUnsaved)
}
