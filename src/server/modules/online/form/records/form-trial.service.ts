import type { FastifyRequest } from 'fastify'
import type { Database } from '#server/db/connection.ts'
import type { DocumentStore } from '#server/documents/document-store.ts'
import { AppError } from '#server/http/answers/errors.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { Principal } from '#server/http/principal.ts'
import { RECORD_CALLS } from '#shared/documents/entity.ts'
import { permissionOf } from '#shared/documents/entity-fields.ts'
import { buttonPermission, buttonsOf } from '#shared/documents/online-form/enhancements/enhancement.ts'
import {
  addressOfForm,
  foreignKeyOf,
  type OnlineForm,
  permissionOfForm,
  tableAtAddress,
  viewedTable,
} from '#shared/documents/online-form/form.ts'
import { formOf } from '#shared/documents/online-form/form-documents.ts'
import type { Page } from '#shared/documents/page.ts'
import type { StoredForms } from '../stored-forms.service.ts'
import type { OnlineEntities } from './online-entities.ts'

interface Dependencies {
  database: Pick<Database, 'pool'>
  store: Pick<DocumentStore, 'findById'>
  forms: Pick<StoredForms, 'requireForm' | 'formerForm' | 'documentsOf' | 'subsInUse'>
  online: Pick<OnlineEntities, 'find'>
}

/** Trial of a form (功能测试). */
export interface Trial {
  /** Address of its page. */
  page: string
  /** Comma list of the permissions that its screen needs. */
  permissions: string
}

/** Permission of designers, who may try a form. */
const DESIGNS = 'online:form:sync'

export type FormTrialService = ReturnType<typeof createFormTrialService>

/** Opens forms to their designers while no menu entry shows them. */
export function createFormTrialService({ database, store, forms, online }: Dependencies) {
  return {
    /** @throws AppError FORM_UNKNOWN, FORM_IS_SUB, FORM_NOT_SYNCHRONISED; FORM_PUBLISHED for others than its users */
    async begin(principal: Principal, id: string): Promise<Trial> {
      const form = await formInUse(id)
      const { entity } = forms.documentsOf(form, [])
      const tried = await triedBy(principal, form.head.tableName)
      requireOpen(tried, form)
      const prefix = permissionOfForm(form.head.tableName)
      const codes = [
        ...RECORD_CALLS.map((call) => permissionOf(entity, call)),
        ...buttonsOf(form.enhancements).map(({ code }) => buttonPermission(prefix, code)),
      ]
      return { page: entity.$id, permissions: [...new Set(codes)].filter(tried.may).join() }
    },

    /** Page of a form that is tried, in its version in use. @throws AppError as `begin` */
    async page(principal: Principal, id: string): Promise<Page> {
      const form = await formInUse(id)
      const { tableName } = form.head
      requireOpen(await triedBy(principal, tableName), form)
      return forms.documentsOf(form, await forms.subsInUse(tableName)).pages[addressOfForm(tableName)]!
    },

    triedBy,

    /** Lets the rest of a request act as `triedBy` returns. @param code table of a form, or the id of its definition */
    async open(request: FastifyRequest, code: string): Promise<void> {
      request.principal = await triedBy(principalOf(request), code)
    },
  }

  async function formInUse(id: string): Promise<OnlineForm> {
    const form = await forms.formerForm((await forms.requireForm(id)).document)
    if (!form) throw new AppError('FORM_NOT_SYNCHRONISED')
    if (form.head.tableType === 3) throw new AppError('FORM_IS_SUB')
    return form
  }

  /**
   * Returns the principal with all permissions on a form and only the rows that the person added, if the person designs
   * forms and no menu entry of any tenant shows this one, or the form of this view. Otherwise returns the principal
   * unchanged.
   * @param code table of the form or of one of its sub forms, or the id of the definition
   */
  async function triedBy(principal: Principal, code: string): Promise<Principal> {
    if (principal.isAdmin || !principal.may(DESIGNS)) return principal
    const known = /^[0-9a-f]{32}$/.test(code) ? await store.findById(code) : undefined
    const named = known?.kind === 'entity' ? (tableAtAddress(known.address) ?? code) : code
    const entity = await online.find(named)
    const form = entity && formOf(entity)
    if (!form) return principal
    // Rows of a sub form belong to records of its main form.
    const table = foreignKeyOf(form)?.mainTable ?? named
    const prefix = `${permissionOfForm(table)}:`
    if (principal.may(`${prefix}list`)) return principal
    // A view writes into the table of its form, which people may work with already.
    for (const each of [table, viewedTable(table) ?? table]) if (await isPublished(each)) return principal
    return {
      ...principal,
      triedEntity: addressOfForm(table),
      may: (permission) => permission.startsWith(prefix) || principal.may(permission),
      mayWrite: (permission) => permission.startsWith(prefix) || principal.mayWrite(permission),
    }
  }

  async function isPublished(table: string): Promise<boolean> {
    const { rowCount } = await database.pool.query(
      'select 1 from sys_permission where (component = $1 or strpos(perms, $2) > 0) and del_flag = 0 limit 1',
      [addressOfForm(table), `${permissionOfForm(table)}:`],
    )
    return rowCount !== 0
  }
}

function requireOpen(principal: Principal, form: OnlineForm): void {
  if (!principal.may(`${permissionOfForm(form.head.tableName)}:list`)) throw new AppError('FORM_PUBLISHED')
}
