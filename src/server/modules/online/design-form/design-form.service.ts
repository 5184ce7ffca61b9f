import type { MenuEntries } from '#server/documents/menu/menu-entries.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { Entity, RecordCall, Row } from '#shared/documents/entity.ts'
import { permissionOf } from '#shared/documents/entity-fields.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { TABLE_PREFIX } from '#shared/documents/online-form/form.ts'
import { type DesignPage, designPermission, storedDesign } from '#shared/documents/online-form/form-design.ts'
import {
  ADDRESS_TITLES,
  closedAddresses,
  type DesignAddress,
  type DesignRoutes,
} from '#shared/documents/online-form/pages/design-addresses.ts'
import {
  arranged,
  type DesignField,
  designedPage,
  designedRecordPage,
  designFields,
} from '#shared/documents/online-form/pages/design-pages.ts'
import type { FormPreview } from '#shared/documents/online-form/pages/form-preview.ts'
import { block } from '#shared/documents/online-form/pages/page-block.ts'
import type { Page } from '#shared/documents/page.ts'
import type { FormMenuService } from '../form/menu/form-menu.service.ts'
import type { FormRuntimeService } from '../form/records/form-runtime.service.ts'
import type { DesignRepository, StoredDesign } from './design-form.repository.ts'
import { validDesign } from './design-rows.ts'
import type { DesignedForms } from './designed-forms.ts'

interface Dependencies {
  engine: RecordEngine
  designs: DesignRepository
  designedForms: DesignedForms
  runtime: Pick<FormRuntimeService, 'entityOf' | 'columns' | 'requireFilledIn'>
  formMenus: Pick<FormMenuService, 'shows'>
  menuEntries: MenuEntries
  designEntity: EntityAt<'online/design-form'>
  itemEntity: EntityAt<'online/design-form-item'>
  entities: ReadonlyMap<string, Entity>
}

interface PageOf {
  narrow: boolean
  kind?: DesignPage
}

export type DesignFormService = ReturnType<typeof createDesignFormService>

/** Designs of online forms: what authors need beside the record calls, and the pages of designs. */
export function createDesignFormService(dependencies: Dependencies) {
  const { engine, designs, designedForms, runtime, formMenus, menuEntries, designEntity, itemEntity, entities } =
    dependencies
  const mayDesign = ({ may }: Principal) => may(permissionOf(designEntity, 'list'))

  return {
    /** Forms that the caller may design. */
    forms: (principal: Principal) => designedForms.choices(principal),

    /** Fields that a design may arrange. @throws AppError FORM_UNKNOWN, also for a form that the caller may not know */
    async fields(principal: Principal, cgformCode: string): Promise<DesignField[]> {
      const designed = await designedForms.forDesign(principal, cgformCode)
      if (!designed) throw new AppError('FORM_UNKNOWN')
      return designFields(designed)
    },

    /** Form of a record in an unsaved design. @throws AppError FORM_UNKNOWN, RECORD_INVALID */
    async preview(principal: Principal, head: Readonly<Row>, rows: readonly Row[]): Promise<FormPreview> {
      const designed = await designedForms.forDesign(principal, String(head.cgformCode ?? ''))
      if (!designed) throw new AppError('FORM_UNKNOWN')
      const design = validDesign(itemEntity, rows, head.formTemplate, designed)
      const { removed: _, ...form } = arranged(design, designed)
      const { entity, sees } = designed
      return { entity: shownOf(entity, sees), subs: subsOf(entity), form }
    },

    /** Finds a design by key or code, for its authors. @throws AppError RECORD_NOT_FOUND */
    async find(principal: Principal, by: { id?: string; code?: string }): Promise<Row> {
      const id = by.code === undefined ? by.id : (await designs.findByCode(principal.tenantId, by.code))?.id
      if (id === undefined) throw new AppError('RECORD_NOT_FOUND')
      return engine.get(principal, designEntity, id)
    },

    /** Columns of the form behind a design. @throws AppError as `entityOf` */
    async columns(principal: Principal, code: string): Promise<Row> {
      return runtime.columns(principal, (await openDesign(principal, code, 'list')).cgformCode)
    },

    /**
     * Entity of the records behind a design. Needs the permission on the design and on this call of its form.
     * @throws AppError NOT_GRANTED, RECORD_NOT_FOUND, DESIGN_ADDRESS_CLOSED, FORM_NOT_SYNCHRONISED
     */
    async entityOf(principal: Principal, code: string, call: RecordCall) {
      return runtime.entityOf(
        principal,
        (await openDesign(principal, code, ...(ADDRESSES_OF[call] ?? []))).cgformCode,
        call,
      )
    },

    /**
     * Table of the form behind a design, as checks for duplicates name it. @throws AppError NOT_GRANTED,
     * RECORD_NOT_FOUND
     */
    async tableOf(principal: Principal, code: string): Promise<string> {
      return TABLE_PREFIX + (await designFor(principal, code)).cgformCode
    },

    /**
     * Page for the records of a form, or for one record. With the permission to list designs it also names fields of
     * the design that the form no longer has.
     * @param options `narrow`: for a phone, for which the form may have another design; `kind`: of a page of one record
     * @throws AppError as `entityOf`
     */
    async page(principal: Principal, code: string, { narrow, kind }: PageOf): Promise<Page> {
      const design = await openDesign(principal, code, kind ?? 'list')
      const entity = await runtime.entityOf(principal, design.cgformCode, 'list')
      // A reader without the permission to write is refused before a form is filled in.
      if (kind === 'add' || kind === 'edit') await runtime.requireFilledIn(principal, design.cgformCode, kind)
      const shown = (narrow && (await designs.mobileOf(principal.tenantId, design.cgformCode))) || design
      const routes = routesOf(design)
      const designed = designedForms.forRecords(principal, entity, routes.closed)
      const { desformName: name } = design
      const layout = storedDesign(shown.desformDesignJson)
      const { page, removed: gone } = kind
        ? designedRecordPage({ ...layout, ...routes, title: name }, kind, designed)
        : designedPage(name, layout, designed)
      if (gone.length === 0 || !mayDesign(principal)) return page
      const title = `设计中的字段 ${gone.join('、')} 已不在表单中，未显示`
      return { ...page, properties: { gone: block('Alert', { type: 'warning', title }), ...page.properties } }
    },

    /**
     * Adds the menu entry of a design. The entry grants the layout only. The records need the entry of the form and
     * its buttons, which must exist.
     * @returns its id
     * @throws AppError NOT_GRANTED, RECORD_NOT_FOUND, FORM_NOT_SYNCHRONISED, DESIGN_FORM_NOT_IN_MENU
     */
    async publish(principal: Principal, id: string, parentId = ''): Promise<string> {
      const { desformCode, desformName, cgformCode } = await engine.get(principal, designEntity, id)
      const entity = await runtime.entityOf(principal, String(cgformCode), 'list')
      if (!(await formMenus.shows(entity.$id))) {
        throw new AppError('DESIGN_FORM_NOT_IN_MENU', { form: entity.title })
      }
      return menuEntries.publish(principal, {
        ...{ name: String(desformName), perms: designPermission(String(desformCode)), parentId },
        ...{ component: 'online/design', url: `/online/desform/list/${desformCode}` },
      })
    },
  }

  /** @throws AppError as `designFor`; DESIGN_ADDRESS_CLOSED for every caller, when all these addresses are closed */
  async function openDesign(
    principal: Principal,
    code: string,
    ...addresses: readonly DesignAddress[]
  ): Promise<StoredDesign> {
    const design = await designFor(principal, code)
    const [first] = addresses
    const closed = closedAddresses(design.closedUrls)
    if (first && addresses.every((address) => closed.has(address))) {
      throw new AppError('DESIGN_ADDRESS_CLOSED', { name: design.desformName, address: ADDRESS_TITLES[first] })
    }
    return design
  }

  /**
   * Without permission the answer is the same whether the design exists or not. Authors of designs may open those
   * that their list shows.
   */
  async function designFor(principal: Principal, code: string): Promise<StoredDesign> {
    const isGranted = principal.may(designPermission(code))
    if (!isGranted && !mayDesign(principal)) throw new AppError('NOT_GRANTED')
    const design = await designs.findByCode(principal.tenantId, code)
    if (!design) throw new AppError('RECORD_NOT_FOUND')
    if (!isGranted) await engine.get(principal, designEntity, design.id)
    return design
  }

  function subsOf(entity: Entity): Entity[] {
    return (entity['x-children'] ?? []).flatMap((children) => {
      const sub = entities.get(children.entity)
      return sub ? [shownOf(sub, () => true)] : []
    })
  }
}

/** Addresses that close a call when all are closed. A record is also read to be edited. */
const ADDRESSES_OF: Partial<Record<RecordCall, readonly DesignAddress[]>> = {
  ...{ list: ['list'], exportXls: ['list'], queryById: ['detail', 'edit'] },
  ...{ add: ['add'], importExcel: ['add'], importTemplate: ['add'], edit: ['edit'] },
}

function routesOf({ desformCode, closedUrls, afterSave, afterSavePath }: StoredDesign): DesignRoutes {
  return {
    ...{ code: desformCode, closed: closedAddresses(closedUrls) },
    ...{ afterSave: afterSave ?? 'record', path: afterSavePath ?? '' },
  }
}

/** Removes the steps and scripts of the form, and the fields that the reader may not see. */
function shownOf({ 'x-form': _, ...entity }: Entity, sees: (name: string) => boolean): Entity {
  const properties = Object.entries(entity.properties).filter(([name]) => sees(name))
  return { ...entity, properties: Object.fromEntries(properties) }
}
