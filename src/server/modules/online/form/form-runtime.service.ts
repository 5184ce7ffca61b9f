import type { Entity, RecordCall, Row } from '#shared/documents/entity.ts'
import { pathOf, permissionOf } from '#shared/documents/entity-fields.ts'
import { addressOfForm, permissionOfForm, tableAtAddress } from '#shared/documents/online-form/form.ts'
import { formOf } from '#shared/documents/online-form/form-documents.ts'
import {
  columnsOfForm,
  queryOfForm,
  treeNamesOf,
  type WireQueryItem,
} from '#shared/documents/online-form/list-descriptor.ts'
import type { DictionaryItems } from '#shared/wire/session.ts'
import type { DocumentStore } from '../../../documents/document-store.ts'
import { AppError } from '../../../http/errors.ts'
import type { Principal } from '../../../http/principal.ts'
import { tableOf } from '../../../records/entity-table.ts'
import { isReadable } from '../../../records/field-mask.ts'
import type { OnlineEntities } from './online-entities.ts'

interface Needs {
  online: Pick<OnlineEntities, 'find'>
  store: Pick<DocumentStore, 'findById'>
  dictionaries: { all(): Promise<DictionaryItems> }
}

export type FormRuntimeService = ReturnType<typeof createFormRuntimeService>

/** What clients of the agreed interface are told of a form that is in use. */
export function createFormRuntimeService({ online, store, dictionaries }: Needs) {
  return {
    /**
     * The entity of a form, for whoever was granted this call of it.
     * @param code its table, or the id of its definition
     * @throws AppError NOT_GRANTED, also for a form that there is not; FORM_NOT_SYNCHRONISED, PATH_UNKNOWN for the rows of
     * a sub-table
     */
    entityOf,

    /** @throws AppError like `entityOf` */
    async columns(principal: Principal, code: string): Promise<Row> {
      const entity = await entityOf(principal, code, 'list')
      const form = formOf(entity)!
      const columns = columnsOfForm(form, entity, seenBy(principal, entity))
      const { head } = form
      return {
        columns,
        dictOptions: await optionsOf(
          columns.flatMap(({ dataIndex }) => entity.properties[dataIndex]?.['x-dict'] ?? []),
        ),
        fieldHrefSlots: [],
        hideColumns: hiddenFrom(principal, entity),
        cgButtonList: [],
        enhanceJs: '',
        ...{ checkboxFlag: 'Y', paginationFlag: 'Y', scrollFlag: 0, isDesForm: 'N', desFormCode: '' },
        ...{ formTemplate: String(head.formTemplate), description: head.tableTxt, currentTableName: head.tableName },
        tableType: head.tableType,
        ...treeNamesOf(form),
      }
    },

    /** @throws AppError like `entityOf` */
    async query(principal: Principal, code: string): Promise<WireQueryItem[]> {
      const entity = await entityOf(principal, code, 'list')
      return queryOfForm(formOf(entity)!, seenBy(principal, entity))
    },
  }

  async function entityOf(principal: Principal, code: string, call: RecordCall): Promise<Entity> {
    const table = (await tableWithId(code)) ?? code
    const place = { $id: addressOfForm(table), 'x-permission': permissionOfForm(table) }
    if (!principal.may(permissionOf(place, call))) throw new AppError('NOT_GRANTED')
    const entity = await online.find(table)
    if (!entity) throw new AppError('FORM_NOT_SYNCHRONISED')
    if (pathOf(entity, call) === undefined) throw new AppError('PATH_UNKNOWN')
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

/** Codes of built-in buttons, by the call that each of them makes. */
const BUTTONS: readonly [string, RecordCall][] = [
  ['add', 'add'],
  ['edit', 'edit'],
  ['detail', 'queryById'],
  ['delete', 'delete'],
  ['batch_delete', 'deleteBatch'],
  ['import', 'importExcel'],
  ['export', 'exportXls'],
]

/** Fields and buttons that are not for this person. Calls refuse by themselves; this lets clients leave them out. */
function hiddenFrom(principal: Principal, entity: Entity): string[] {
  const sees = seenBy(principal, entity)
  const fields = Object.keys(entity.properties).filter((name) => !sees(name))
  const buttons = BUTTONS.filter(([, call]) => !principal.may(permissionOf(entity, call)))
  return [...fields, ...buttons.map(([code]) => code)]
}

function seenBy(principal: Principal, entity: Entity): (name: string) => boolean {
  const table = tableOf(entity)
  return (name) => isReadable(table, name, principal)
}
