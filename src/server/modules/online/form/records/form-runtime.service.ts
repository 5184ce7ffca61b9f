import type { DocumentStore } from '#server/documents/document-store.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { tableOf } from '#server/records/entity-table.ts'
import { isReadable } from '#server/records/policy/field-mask.ts'
import type { Entity, RecordCall, Row } from '#shared/documents/entity.ts'
import { childName, pathOf, permissionOf } from '#shared/documents/entity-fields.ts'
import { removedRowButtons, switchedOff } from '#shared/documents/online-form/enhancements/built-in-buttons.ts'
import { wireBuiltIn, wireButtons, wireOfRows } from '#shared/documents/online-form/enhancements/wire-buttons.ts'
import {
  addressOfForm,
  fieldNameOf,
  foreignKeyOf,
  type OnlineForm,
  permissionOfForm,
  tableAtAddress,
} from '#shared/documents/online-form/form.ts'
import { formOf } from '#shared/documents/online-form/form-documents.ts'
import { extendedConfig } from '#shared/documents/online-form/form-settings.ts'
import {
  columnsOfForm,
  conditionsOfRows,
  hrefSlotsOfForm,
  queryFormOf,
  queryOfForm,
  treeNamesOf,
  type WireQueryForm,
  type WireQueryItem,
} from '#shared/documents/online-form/pages/list-descriptor.ts'
import type { DictionaryItems } from '#shared/wire/session.ts'
import { refuseSwitchedOff, refuseUnconfirmed } from '../permissions/form-switched-off.ts'
import type { OnlineEntities } from './online-entities.ts'

interface Dependencies {
  online: Pick<OnlineEntities, 'find'>
  store: Pick<DocumentStore, 'findById'>
  dictionaries: { all(): Promise<DictionaryItems> }
  /** All entities that this process knows now. */
  entities: ReadonlyMap<string, Entity>
}

/** Sub-table in the records of its main form. */
export interface SubTable {
  /** Entity of the main form. */
  entity: Entity
  /** Name of the sub-table in its records. */
  name: string
  /** Field in which a row names its record. */
  by: string
  /** Entity of the rows. */
  rows: Entity
}

export type FormRuntimeService = ReturnType<typeof createFormRuntimeService>

/** Describes forms in use to clients of the agreed interface. */
export function createFormRuntimeService({ online, store, dictionaries, entities }: Dependencies) {
  return {
    /**
     * Entity of a form, for callers with the permission for this call.
     * @param code its table, or the id of its definition
     * @throws AppError NOT_GRANTED, also for an unknown form; FORM_NOT_SYNCHRONISED; PATH_UNKNOWN for the rows of a
     * sub-table; FORM_BUTTON_OFF
     */
    entityOf,

    /**
     * Checks that the caller may add or edit a record on its own page. @throws AppError as `entityOf`;
     * FORM_BUTTON_OFF
     */
    async requireFilledIn(principal: Principal, code: string, call: 'add' | 'edit'): Promise<void> {
      refuseUnconfirmed(await entityOf(principal, code, call))
    },

    /**
     * Finds the rows of a sub-table, for callers with permission for these calls of its main form. Undefined when the
     * code is of no sub-table.
     * @param code its table, or the id of its definition. A view and a dot before it (`shop$1.shop_line`) mean the
     * rows in that view, under its permissions
     * @throws AppError as `entityOf`; PATH_UNKNOWN when the form does not show these rows
     */
    async subTableOf(principal: Principal, code: string, ...calls: RecordCall[]): Promise<SubTable | undefined> {
      const [own, view] = code.split('.').reverse() as [string, string?]
      const sub = view === undefined ? await formIn(own) : undefined
      const key = sub && foreignKeyOf(sub)
      const main = view ?? key?.mainTable
      if (main === undefined) return undefined
      const entity = await entityOf(principal, main, calls[0]!)
      for (const call of calls.slice(1)) await entityOf(principal, main, call)
      const form = sub ?? (await formIn(own))
      const children =
        form && (entity['x-children'] ?? []).find((each) => each.entity === addressOfForm(form.head.tableName))
      if (!children) throw new AppError('PATH_UNKNOWN')
      return { entity, name: childName(children), by: children.by, rows: entities.get(children.entity)! }
    },

    /** @throws AppError as `entityOf` */
    async columns(principal: Principal, code: string): Promise<Row> {
      const entity = await entityOf(principal, code, 'list')
      return describe(principal, entity, hiddenButtons(principal, entity))
    },

    /** Columns of the form and of its sub-tables. @throws AppError as `entityOf` */
    async erpColumns(principal: Principal, code: string): Promise<Row> {
      const entity = await entityOf(principal, code, 'list')
      const subs = (entity['x-children'] ?? []).map((children) => entities.get(children.entity)!)
      return {
        main: await describe(principal, entity, hiddenButtons(principal, entity)),
        subList: await Promise.all(subs.map((sub) => describeSub(principal, entity, sub))),
      }
    },

    /** @throws AppError as `entityOf` */
    async query(principal: Principal, code: string): Promise<WireQueryItem[]> {
      return queryOf(principal, await entityOf(principal, code, 'list'))
    },

    /** Query items as the properties of a form. @throws AppError as `entityOf` */
    async queryForm(principal: Principal, code: string): Promise<WireQueryForm> {
      const entity = await entityOf(principal, code, 'list')
      return queryFormOf(formOf(entity)!, queryOf(principal, entity))
    },
  }

  function queryOf(principal: Principal, entity: Entity): WireQueryItem[] {
    const subs = (entity['x-children'] ?? []).map((children) => {
      const sub = entities.get(children.entity)!
      return [childName(children), { form: formOf(sub)!, sees: readableFields(principal, sub) }] as const
    })
    return queryOfForm(formOf(entity)!, readableFields(principal, entity), conditionsOfRows(entity, new Map(subs)))
  }

  /** Describes a sub-table. Writing its rows needs the permission to edit their record. */
  async function describeSub(principal: Principal, main: Entity, sub: Entity): Promise<Row> {
    const { dbFieldName, mainTable, mainField } = foreignKeyOf(formOf(sub)!)!
    const may = (call: RecordCall) => isOffered(principal, main, call)
    const offButtons: string[] = removedRowButtons(formOf(sub), formOf(main))
    const [adds, removes] = [!offButtons.includes('form_sub_add'), !offButtons.includes('form_sub_batch_delete')]
    const hidden = [
      ...offButtons,
      ...(may('edit') && adds ? [] : ['add']),
      ...(may('edit') ? [] : ['edit']),
      ...(may('edit') && removes ? [] : ['delete', 'batch_delete']),
      ...(may('edit') && may('importExcel') && adds ? [] : ['import']),
      ...(may('exportXls') ? [] : ['export']),
    ]
    return {
      ...(await describe(principal, sub, hidden)),
      cgButtonList: wireOfRows(formOf(sub)!, formOf(main)!),
      foreignKeys: [{ field: fieldNameOf(dbFieldName), table: mainTable, key: mainField }],
    }
  }

  async function describe(principal: Principal, entity: Entity, buttons: readonly string[]): Promise<Row> {
    const form = formOf(entity)!
    const sees = readableFields(principal, entity)
    const columns = columnsOfForm(form, entity, sees)
    const { head } = form
    const dictionaries = columns.flatMap(({ dataIndex }) => entity.properties[dataIndex]?.['x-dict'] ?? [])
    return {
      columns,
      dictOptions: await optionsOf(dictionaries),
      fieldHrefSlots: hrefSlotsOfForm(form, sees),
      hideColumns: [...Object.keys(entity.properties).filter((name) => !sees(name)), ...buttons],
      cgButtonList: [...wireBuiltIn(form, 'list', buttons), ...wireButtons(form, LIST_STYLES, principal.may)],
      enhanceJs: '',
      ...{ checkboxFlag: flagOf(head.isCheckbox), paginationFlag: flagOf(head.isPage), scrollFlag: 0 },
      ...{ isDesForm: 'N', desFormCode: '', extConfigJson: JSON.stringify(extendedConfig(form)) },
      ...{ formTemplate: String(head.formTemplate), description: head.tableTxt, currentTableName: head.tableName },
      tableType: head.tableType,
      ...treeNamesOf(form),
    }
  }

  async function formIn(code: string): Promise<OnlineForm | undefined> {
    const entity = await online.find((await tableWithId(code)) ?? code)
    return entity && formOf(entity)
  }

  async function entityOf(principal: Principal, code: string, call: RecordCall): Promise<Entity> {
    const table = (await tableWithId(code)) ?? code
    const place = { $id: addressOfForm(table), 'x-permission': permissionOfForm(table) }
    if (!principal.may(permissionOf(place, call))) throw new AppError('NOT_GRANTED')
    const entity = await online.find(table)
    if (!entity) throw new AppError('FORM_NOT_SYNCHRONISED')
    if (pathOf(entity, call) === undefined) throw new AppError('PATH_UNKNOWN')
    refuseSwitchedOff(entity, call)
    return entity
  }

  async function tableWithId(code: string): Promise<string | undefined> {
    if (!/^[0-9a-f]{32}$/.test(code)) return undefined
    const document = await store.findById(code)
    return document?.kind === 'entity' ? tableAtAddress(document.address) : undefined
  }

  async function optionsOf(codes: readonly string[]): Promise<DictionaryItems> {
    const all = await dictionaries.all()
    return Object.fromEntries(codes.map((code) => [code, all[code] ?? []]))
  }
}

const flagOf = (isOn: boolean) => (isOn ? 'Y' : 'N')

const LIST_STYLES = ['button', 'batch', 'link'] as const

/** Codes of built-in buttons, with the call that each makes. */
const BUTTONS: readonly [string, RecordCall][] = [
  ['add', 'add'],
  ['edit', 'edit'],
  ['detail', 'queryById'],
  ['delete', 'delete'],
  ['batch_delete', 'deleteBatch'],
  ['import', 'importExcel'],
  ['export', 'exportXls'],
]

/**
 * Codes of buttons that the caller may not use or that the form switched off. Clients hide them; the calls check
 * again.
 */
function hiddenButtons(principal: Principal, entity: Entity): string[] {
  const hidden = BUTTONS.filter(([, call]) => !isOffered(principal, entity, call)).map(([code]) => code)
  const off = (entity['x-form']?.enhancements ?? []).filter(({ kind, isOff }) => kind === 'builtin' && isOff)
  return [...new Set([...hidden, ...off.map(({ code }) => code)])]
}

function isOffered(principal: Principal, entity: Entity, call: RecordCall): boolean {
  return principal.may(permissionOf(entity, call)) && !switchedOff(entity['x-form']?.enhancements, call)
}

function readableFields(principal: Principal, entity: Entity): (name: string) => boolean {
  const table = tableOf(entity)
  return (name) => isReadable(table, name, principal)
}
