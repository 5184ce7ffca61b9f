import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { tableOf } from '#server/records/entity-table.ts'
import { isReadable, isWritable } from '#server/records/policy/field-mask.ts'
import { type Entity, RECORD_CALLS } from '#shared/documents/entity.ts'
import { childName, pathOf, permissionOf } from '#shared/documents/entity-fields.ts'
import { describeForm } from '#shared/documents/form-item-descriptor/describe-form.ts'
import type { FormItemDescriptor, FormItemProperty } from '#shared/documents/form-item-descriptor/descriptor.ts'
import { schemaOfItems } from '#shared/documents/form-item-descriptor/form-schema.ts'
import { removedRowButtons } from '#shared/documents/online-form/enhancements/built-in-buttons.ts'
import { wireBuiltIn, wireButtons } from '#shared/documents/online-form/enhancements/wire-buttons.ts'
import { type FormField, fieldNameOf } from '#shared/documents/online-form/form.ts'
import { formOf } from '#shared/documents/online-form/form-documents.ts'
import type { FieldUse } from '#shared/documents/page.ts'
import type { ButtonGrant } from '#shared/wire/session.ts'

export type FormItemService = ReturnType<typeof createFormItemService>

interface Dependencies {
  /** Entities that come with the program. */
  shipped: readonly Entity[]
  /** All entities that this process knows now. */
  entities: ReadonlyMap<string, Entity>
  /** Entity of an online form. @throws AppError when the caller may not list its records */
  findForm(principal: Principal, code: string): Promise<Entity>
}

/** Describes forms to clients of online forms. A form is named by its table; an online form also by its id. */
export function createFormItemService({ shipped: all, entities, findForm }: Dependencies) {
  const byTable = new Map(all.flatMap((entity) => (entity['x-table'] ? [[entity['x-table'], entity] as const] : [])))
  return {
    /**
     * Describes the fields that the caller may fill in.
     * @throws AppError NOT_GRANTED, also for an unknown table; FORM_NOT_SYNCHRONISED
     */
    async formOf(principal: Principal, code: string) {
      const entity = byTable.get(code) ?? (await findForm(principal, code))
      if (!principal.may(permissionOf(entity, 'list'))) throw new AppError('NOT_GRANTED')
      const form = formOf(entity)
      const table = form?.head.tableName ?? code
      const described = describeForm(entity, fieldsFor(entity, principal), { entities: all })
      const { properties, required, problems } = schemaOfItems(described.items)
      return {
        head: { tableName: table, tableTxt: entity.title },
        schema: { table, properties: { ...properties, ...subTables(entity, principal) }, required },
        cgButtonList: form ? [...wireBuiltIn(form, 'form'), ...wireButtons(form, ['form'], principal.may)] : [],
        enhanceJs: '',
        form_disable_update: !principal.may(permissionOf(entity, 'edit')),
        permissionList: grantsOn(entity, principal),
        problems: [...described.problems, ...problems],
      }
    },
  }

  /** Sub-tables of an online form. Other entities get none. */
  function subTables(entity: Entity, principal: Principal): Record<string, SubTableProperty> {
    const children = formOf(entity) === undefined ? [] : (entity['x-children'] ?? [])
    return Object.fromEntries(
      children.map((rows, at) => {
        const child = entities.get(rows.entity)!
        const { items } = describeForm(child, fieldsFor(child, principal), { entities: all })
        const { properties, required } = schemaOfItems(items)
        const isOne = rows.kind === 'one'
        const property: SubTableProperty = {
          hideButtons: removedRowButtons(formOf(child), formOf(entity)),
          ...{ view: 'tab', title: rows.title, describe: rows.title, foreignKey: rows.by, required },
          order: Object.keys(entity.properties).length + at + 1,
          relationType: isOne ? '1' : '0',
          ...(isOne ? { properties } : { columns: items.map(columnOf) }),
        }
        return [childName(rows), property]
      }),
    )
  }
}

/** Sub-table in a form: columns for many rows, properties for a single one. */
interface SubTableProperty extends FormItemProperty {
  describe?: string
  foreignKey: string
  relationType: '0' | '1'
  required: string[]
  /** Codes of built-in buttons that the sub-table lacks. */
  hideButtons: string[]
  properties?: Record<string, FormItemProperty>
  columns?: ColumnDescriptor[]
}

/** Column of a sub-table: a descriptor with extra names that grids of clients use. */
interface ColumnDescriptor extends FormItemDescriptor {
  title: string
  disabled: boolean
  validateRules: FormItemDescriptor['rules']
  options?: FormItemDescriptor['listSource']
  fieldDefaultValue?: unknown
}

function columnOf(item: FormItemDescriptor): ColumnDescriptor {
  const { label, rules, widgetAttrs, listSource, formSchema } = item
  return {
    ...item,
    ...{ title: label, disabled: widgetAttrs?.disabled === true, validateRules: rules },
    ...(listSource && { options: listSource }),
    ...(formSchema?.defVal !== undefined && { fieldDefaultValue: formSchema.defVal }),
  }
}

/**
 * Fields of the form of a record. Secret fields can be filled in but never read. Read-only fields of an online form are
 * shown disabled.
 */
function fieldsFor(entity: Entity, principal: Principal): (string | FieldUse)[] {
  const table = tableOf(entity)
  const shown = new Set(
    (formOf(entity)?.fields ?? []).filter(isShownOnly).map((field) => fieldNameOf(field.dbFieldName)),
  )
  const isFilledIn = (name: string) =>
    (['add', 'edit'] as const).some((mode) => isWritable(table, name, principal, mode))
  return Object.keys(entity.properties).flatMap((name): (string | FieldUse)[] => {
    if (!entity.properties[name]!['x-secret'] && !isReadable(table, name, principal)) return []
    if (isFilledIn(name)) return [name]
    return shown.has(name) ? [{ field: name, readOnly: true }] : []
  })
}

const isShownOnly = ({ isReadOnly, isShowForm }: FormField) => isReadOnly && isShowForm

/** Permissions of the caller on the records. Clients show buttons by them; the calls check again. */
function grantsOn(entity: Entity, principal: Principal): ButtonGrant[] {
  const offered = RECORD_CALLS.filter((call) => pathOf(entity, call) !== undefined)
  const actions = new Set(offered.map((call) => permissionOf(entity, call)))
  return [...actions]
    .filter((action) => principal.may(action))
    .map((action) => ({ action, type: '1', describe: entity.title }))
}
