import type { Principal } from '#server/http/principal.ts'
import { tableOf } from '#server/records/entity-table.ts'
import { isReadable, isWritable } from '#server/records/policy/field-mask.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { permissionOf } from '#shared/documents/entity-fields.ts'
import { addressOfForm, type OnlineForm, permissionOfForm } from '#shared/documents/online-form/form.ts'
import { type FormDocuments, formOf } from '#shared/documents/online-form/form-documents.ts'
import { type DesignAddress, withoutClosed } from '#shared/documents/online-form/pages/design-addresses.ts'
import type { DesignedForm } from '#shared/documents/online-form/pages/design-pages.ts'

interface Dependencies {
  /** Current entity of a table. */
  findForm(tableName: string): Promise<Entity | undefined>
  /** All entities of this process. */
  entities: ReadonlyMap<string, Entity>
  documentsOf(form: OnlineForm, subs: readonly OnlineForm[]): FormDocuments
}

/**
 * Permission to read definitions of forms, and so all their fields. Other authors get the fields that they may read
 * or fill in.
 */
const READS_FORMS = 'online:form:list'

const NONE: ReadonlySet<DesignAddress> = new Set()

export type DesignedForms = ReturnType<typeof createDesignedForms>

/** Forms behind designs, limited to what one person may see. */
export function createDesignedForms({ findForm, entities, documentsOf }: Dependencies) {
  return {
    /** Forms in use that have their own page and that the person may design, by table. */
    choices(principal: Principal): { value: string; text: string }[] {
      return [...entities.values()]
        .flatMap((entity) => formOf(entity) ?? [])
        .filter(({ head }) => head.tableType !== 3 && mayKnow(principal, head.tableName))
        .map(({ head }) => ({ value: head.tableName, text: `${head.tableTxt}（${head.tableName}）` }))
        .sort((one, other) => one.value.localeCompare(other.value))
    },

    /** Form for an author of designs. Undefined for a form that does not exist or that the person may not know. */
    async forDesign(principal: Principal, tableName: string): Promise<DesignedForm | undefined> {
      if (!mayKnow(principal, tableName)) return undefined
      const entity = await findForm(tableName)
      const form = entity && formOf(entity)
      if (!entity || !form || form.head.tableType === 3) return undefined
      return principal.may(READS_FORMS)
        ? { ...partsOf(entity, form), sees: () => true }
        : designedFormFor(principal, entity, form)
    },

    /**
     * Form for a person who works with its records.
     * @param entity for which the permission was checked
     * @param closed addresses whose buttons are left out
     */
    forRecords(principal: Principal, entity: Entity, closed: ReadonlySet<DesignAddress>): DesignedForm {
      return designedFormFor(principal, entity, formOf(entity)!, closed)
    },
  }

  function partsOf(entity: Entity, form: OnlineForm, closed = NONE): Omit<DesignedForm, 'sees'> {
    const subs = (entity['x-children'] ?? []).flatMap((children) => {
      const sub = entities.get(children.entity)
      return (sub && formOf(sub)) ?? []
    })
    return { form, entity, page: documentsOf(withoutClosed(form, closed), subs).pages[entity.$id]! }
  }

  function designedFormFor(principal: Principal, entity: Entity, form: OnlineForm, closed = NONE): DesignedForm {
    const table = tableOf(entity)
    // A password can be filled in and is never readable.
    const sees = (name: string) =>
      Object.hasOwn(table.fields, name) &&
      (isReadable(table, name, principal) || isWritable(table, name, principal, 'add'))
    return { ...partsOf(entity, form, closed), sees }
  }
}

function mayKnow(principal: Principal, tableName: string): boolean {
  const place = { $id: addressOfForm(tableName), 'x-permission': permissionOfForm(tableName) }
  return principal.may(READS_FORMS) || principal.may(permissionOf(place, 'list'))
}
