import type { Principal } from '#server/http/principal.ts'
import { tableOf } from '#server/records/entity-table.ts'
import { isReadable, isWritable } from '#server/records/policy/field-mask.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { permissionOf } from '#shared/documents/entity-fields.ts'
import { type DesignAddress, withoutClosed } from '#shared/documents/online-form/design-addresses.ts'
import type { DesignedForm } from '#shared/documents/online-form/design-pages.ts'
import { addressOfForm, type OnlineForm, permissionOfForm } from '#shared/documents/online-form/form.ts'
import { type FormDocuments, formOf } from '#shared/documents/online-form/form-documents.ts'

interface Dependencies {
  /** The entity of a table that is in use at this moment. */
  findForm(tableName: string): Promise<Entity | undefined>
  /** All entities of this process. */
  entities: ReadonlyMap<string, Entity>
  documentsOf(form: OnlineForm, subs: readonly OnlineForm[]): FormDocuments
}

/** Who reads definitions of forms knows their fields; others those that they may read or fill in. */
const READS_FORMS = 'online:form:list'

const NONE: ReadonlySet<DesignAddress> = new Set()

export type DesignedForms = ReturnType<typeof createDesignedForms>

/** Forms that designs are about, as one person sees them. */
export function createDesignedForms({ findForm, entities, documentsOf }: Dependencies) {
  return {
    /** Of those in use that have a page of their own, what the person may design, by their tables. */
    choices(principal: Principal): { value: string; text: string }[] {
      return [...entities.values()]
        .flatMap((entity) => formOf(entity) ?? [])
        .filter(({ head }) => head.tableType !== 3 && mayKnow(principal, head.tableName))
        .map(({ head }) => ({ value: head.tableName, text: `${head.tableTxt}（${head.tableName}）` }))
        .sort((one, other) => one.value.localeCompare(other.value))
    },

    /** A form for who makes designs of it; undefined for one that is not there, or not for this person. */
    async forDesign(principal: Principal, tableName: string): Promise<DesignedForm | undefined> {
      if (!mayKnow(principal, tableName)) return undefined
      const entity = await findForm(tableName)
      const form = entity && formOf(entity)
      if (!entity || !form || form.head.tableType === 3) return undefined
      return principal.may(READS_FORMS)
        ? { ...partsOf(entity, form), sees: () => true }
        : seenBy(principal, entity, form)
    },

    /**
     * The same for who works with its records.
     * @param entity for which the person was found to have the grant
     * @param closed addresses whose buttons are left out
     */
    forRecords(principal: Principal, entity: Entity, closed: ReadonlySet<DesignAddress>): DesignedForm {
      return seenBy(principal, entity, formOf(entity)!, closed)
    },
  }

  function partsOf(entity: Entity, form: OnlineForm, closed = NONE): Omit<DesignedForm, 'sees'> {
    const subs = (entity['x-children'] ?? []).flatMap((children) => {
      const sub = entities.get(children.entity)
      return (sub && formOf(sub)) ?? []
    })
    return { form, entity, page: documentsOf(withoutClosed(form, closed), subs).pages[entity.$id]! }
  }

  function seenBy(principal: Principal, entity: Entity, form: OnlineForm, closed = NONE): DesignedForm {
    const table = tableOf(entity)
    // A password is read by nobody, and filled in.
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
