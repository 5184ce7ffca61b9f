import type { Database } from '#server/db/connection.ts'
import { entryName } from '#server/documents/menu/entry-name.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { MenuService } from '#server/modules/system/permission/menu/menu.service.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { fieldsOf, permissionOf, permissionPrefix } from '#shared/documents/entity-fields.ts'
import { fieldPermission } from '#shared/documents/field-permission.ts'
import { buttonPermission, buttonsOf } from '#shared/documents/online-form/enhancements/enhancement.ts'
import { addressOfForm, fieldNameOf, foreignKeyOf, type OnlineForm } from '#shared/documents/online-form/form.ts'
import { formOf } from '#shared/documents/online-form/form-documents.ts'
import { buttonName } from '../menu/form-codes.repository.ts'
import { menuShowing } from '../menu/form-menu.repository.ts'
import { USUAL_BUTTONS } from '../menu/form-menu.service.ts'
import type { OnlineEntities } from '../records/online-entities.ts'
import type { StoredForms } from '../stored-forms.service.ts'
import { buttonsCoded, type CodedButton } from './form-auth.repository.ts'

interface Dependencies {
  database: Pick<Database, 'pool'>
  forms: Pick<StoredForms, 'requireForm' | 'storedOf'>
  online: Pick<OnlineEntities, 'find'>
  menus: Pick<MenuService, 'fieldProblem'>
}

/** Field or button of a form that needs its own permission. Applies once a menu button with its code exists. */
export interface AuthSwitch {
  code: string
  /** Name of the menu button when it is added. */
  name: string
  button: CodedButton | undefined
  /** Reason why it cannot be restricted. */
  problem: string | undefined
}

export interface AuthField {
  /** Name of the field in records. */
  name: string
  column: string
  title: string
  isShowList: boolean
  isShowForm: boolean
  read: AuthSwitch
  write: AuthSwitch
}

export interface AuthButton {
  /** Name in the agreed interface. */
  name: string
  title: string
  isInForm: boolean
  switch: AuthSwitch
}

/** Fields and buttons of a published form that can be restricted. */
export interface FormAuth {
  formId: string
  form: OnlineForm
  entity: Entity
  /** Menu entry of the form. For a sub form the entry of its main form. */
  entry: { id: string; formId: string }
  fields: AuthField[]
  /** Empty for a sub form. */
  buttons: AuthButton[]
}

/** Buttons whose name in the agreed interface differs from ours. */
const AGREED_NAMES: Readonly<Record<string, string>> = { importExcel: 'import', exportXls: 'export' }

export type FormAuthState = ReturnType<typeof createFormAuthState>

/** Reads from the menu which fields and buttons of a form are restricted. The menu is the only store. */
export function createFormAuthState({ database, forms, online, menus }: Dependencies) {
  /** @throws AppError FORM_UNKNOWN, FORM_NOT_PUBLISHED */
  return async function authOf(formId: string): Promise<FormAuth> {
    const { form: newest } = await forms.requireForm(formId)
    const main = foreignKeyOf(newest)?.mainTable
    const entity = await online.find(newest.head.tableName)
    const form = entity && formOf(entity)
    const entry = await menuShowing(database, addressOfForm(main ?? newest.head.tableName))
    if (!entity || !form || !entry) throw new AppError('FORM_NOT_PUBLISHED')
    const fields = fieldsIn(form, entity, menus.fieldProblem)
    const buttons = main === undefined ? buttonsIn(form, entity) : []
    const switches = [...fields.flatMap(({ read, write }) => [read, write]), ...buttons.map((each) => each.switch)]
    const codes = switches.map(({ code }) => code)
    const byCode = new Map(
      (await buttonsCoded(database, codes)).flatMap((button) => button.codes.map((code) => [code, button])),
    )
    for (const each of switches) each.button = byCode.get(each.code)
    const entryForm = main === undefined ? formId : (await forms.storedOf(main))!.document.id
    return { formId, form, entity, entry: { id: entry.id, formId: entryForm }, fields, buttons }
  }
}

/** True when the field or button is restricted: it needs a grant. */
export function isRestricted({ button }: AuthSwitch): boolean {
  return button !== undefined && button.status !== '0'
}

function fieldsIn(form: OnlineForm, entity: Entity, problemOf: MenuService['fieldProblem']): AuthField[] {
  const stored = fieldsOf(entity)
  return form.fields
    .map((field) => ({ field, name: fieldNameOf(field.dbFieldName) }))
    .filter(({ name }) => Object.hasOwn(stored, name))
    .map(({ field, name }) => {
      const keeping = (use: 'read' | 'write', verb: string): AuthSwitch => {
        const code = fieldPermission(entity, use, name)
        const entry = entryName(entity.title, { before: verb, after: `：${field.dbFieldTxt}` })
        return { code, name: entry, button: undefined, problem: problemOf(code) }
      }
      return {
        ...{ name, column: field.dbFieldName, title: field.dbFieldTxt },
        ...{ isShowList: field.isShowList, isShowForm: field.isShowForm },
        ...{ read: keeping('read', '查看'), write: keeping('write', '修改') },
      }
    })
}

function buttonsIn(form: OnlineForm, entity: Entity): AuthButton[] {
  const usual = USUAL_BUTTONS.map(([call, verb]) => ({
    ...{ name: AGREED_NAMES[call] ?? call, title: verb, isInForm: false },
    switch: switchOf(permissionOf(entity, call), entryName(entity.title, { before: verb })),
  }))
  const own = buttonsOf(form.enhancements).map(({ code, title, buttonStyle }) => ({
    ...{ name: code, title, isInForm: buttonStyle === 'form' },
    switch: switchOf(buttonPermission(permissionPrefix(entity), code), buttonName(entity.title, title)),
  }))
  return [...usual, ...own]
}

function switchOf(code: string, name: string): AuthSwitch {
  return { code, name, button: undefined, problem: undefined }
}
