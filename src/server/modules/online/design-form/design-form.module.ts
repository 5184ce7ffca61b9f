import type { FastifyInstance } from 'fastify'
import type { Platform } from '#server/areas/platform.ts'
import type { MenuEntries } from '#server/documents/menu/menu-entries.ts'
import type { FormMenuService } from '../form/menu/form-menu.service.ts'
import type { FormRuntimeService } from '../form/records/form-runtime.service.ts'
import type { StoredForms } from '../form/stored-forms.service.ts'
import { createDesignAddressesService } from './design-addresses.service.ts'
import { createDesignFormHooks } from './design-form.hooks.ts'
import { createDesignRepository } from './design-form.repository.ts'
import { designDataRoutes, designFormRoutes } from './design-form.routes.ts'
import { createDesignFormService } from './design-form.service.ts'
import { designWorkbookRoutes } from './design-workbook.routes.ts'
import { createDesignedForms } from './designed-forms.ts'

interface Shared extends Pick<Parameters<typeof createDesignedForms>[0], 'findForm'> {
  stored: StoredForms
  runtime: FormRuntimeService
  menus: FormMenuService
  menuEntries: MenuEntries
  logExport: Parameters<typeof designWorkbookRoutes>[1]['logFormExport']
}

/** Registers designs: layouts over the records of a form. */
export function registerDesignForms(platform: Platform, shared: Shared): void {
  const { database, documents, engine, entity, hooks, mount, ports } = platform
  const { findForm, stored, runtime, menus, menuEntries, logExport } = shared
  const { entities } = documents
  const itemEntity = entity('online/design-form-item')
  const designEntity = entity('online/design-form')
  const designedForms = createDesignedForms({ findForm, entities, documentsOf: stored.documentsOf })
  const designForms = createDesignFormService({
    engine,
    designedForms,
    runtime,
    formMenus: menus,
    menuEntries,
    itemEntity,
    entities,
    designs: createDesignRepository(database),
    designEntity,
  })
  const addresses = createDesignAddressesService({ engine, designs: designForms, designEntity })
  const duplicates = ports.get('duplicates')
  hooks.add('online/design-form', createDesignFormHooks({ designedForms, itemEntity }))
  mount((api) => designFormRoutes(api, designForms, addresses))
  mount((api) => designWorkbookRoutes(api, { engine, designForms, logFormExport: logExport, duplicates }))
  mount((api) => designDataRoutes(api as unknown as FastifyInstance, engine, designForms))
}
