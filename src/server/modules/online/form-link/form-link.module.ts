import type { Platform } from '#server/areas/platform.ts'
import type { FormRuntimeService } from '../form/records/form-runtime.service.ts'
import type { StoredForms } from '../form/stored-forms.service.ts'
import type { FormChoiceService } from '../form-choice/form-choice.service.ts'
import { createFormLinkHooks } from './form-link.hooks.ts'
import { createFormLinkRepository } from './form-link.repository.ts'
import { formLinkRoutes } from './form-link.routes.ts'
import { createFormLinkService } from './form-link.service.ts'
import { createLinkAccess } from './form-link-access.ts'
import { createFormLinkUseService } from './form-link-use.service.ts'

interface Shared {
  runtime: FormRuntimeService
  stored: StoredForms
  choices: FormChoiceService
}

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
  const formLinkUses = createFormLinkUseService({
    engine,
    access,
    links,
    dictionaries: ports.get('dictionaries'),
    choices,
  })
  hooks.add('online/form-link', createFormLinkHooks(clock))
  mount((api) => formLinkRoutes(api, { formLinks, formLinkUses }, env.publicUrl))
  platform.onTidy(formLinks.removeOld)
}
