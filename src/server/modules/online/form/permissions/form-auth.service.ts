import type { Database } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { MenuService } from '#server/modules/system/permission/menu/menu.service.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { type GrantEffects, NO_EFFECTS } from '#shared/wire/grants.ts'
import { findButton } from './form-auth.repository.ts'
import { type AuthField, type AuthSwitch, type FormAuth, type FormAuthState, isRestricted } from './form-auth-state.ts'

interface Dependencies {
  database: Pick<Database, 'pool'>
  authOf: FormAuthState
  engine: Pick<RecordEngine, 'remove' | 'together'>
  menuEntity: EntityAt<'system/permission'>
  menus: Pick<MenuService, 'previewAdd' | 'previewEdit' | 'previewDelete' | 'previewRestriction'>
}

/** Lists and forms use one permission code to show a field. */
export type FieldUse = 'read' | 'write'

/** Change of the menu that a switch needs. */
type Step = 'add' | 'enforce' | 'lift' | 'delete' | 'none'

export type FormAuthService = ReturnType<typeof createFormAuthService>

/**
 * Restricts fields and buttons of a form to persons with a grant.
 * A menu button restricts a field; lifting the restriction deletes the button with its grants. A form button without
 * restriction keeps its menu button, which is not in force, so that every user may press it.
 */
export function createFormAuthService({ database, authOf, engine, menuEntity, menus }: Dependencies) {
  return {
    /** @throws AppError FORM_UNKNOWN, FORM_NOT_PUBLISHED */
    authOf,

    /**
     * Restricts these uses of fields, or opens them to all readers of the records: all or none.
     * @param names in records, or columns
     * @throws AppError FORM_AUTH_FIELD_UNKNOWN; FORM_AUTH_UNFIT for a field that cannot be restricted;
     * FORM_AUTH_SHARED, NOT_GRANTED, RECORD_INVALID
     */
    async putFields(
      principal: Principal,
      formId: string,
      names: readonly string[],
      uses: readonly FieldUse[],
      on: boolean,
    ) {
      const auth = await authOf(formId)
      const switches = names.flatMap((name) => uses.map((use) => requireField(auth, name)[use]))
      for (const each of switches) requireFit(each, on)
      await take(principal, auth, switches, (each) => fieldStep(each, on))
    },

    /** Switches both uses of a field, as far as they can be restricted. @throws AppError as `putFields` */
    async putField(principal: Principal, formId: string, name: string, on: boolean): Promise<void> {
      const auth = await authOf(formId)
      const { read, write } = requireField(auth, name)
      const fit = [read, write].filter(({ problem }) => problem === undefined)
      if (on && fit.length === 0) requireFit(write, on)
      await take(principal, auth, on ? fit : [read, write], (each) => fieldStep(each, on))
    },

    /** Persons who would lose or gain the fields by `putFields`. @throws AppError as `putFields` */
    async previewFields(
      principal: Principal,
      formId: string,
      names: readonly string[],
      use: FieldUse,
      on: boolean,
    ): Promise<GrantEffects> {
      const auth = await authOf(formId)
      const switches = names.map((name) => requireField(auth, name)[use])
      for (const each of switches) requireFit(each, on)
      const steps = stepsOf(principal, switches, (each) => fieldStep(each, on))
      const namesOf = (wanted: Step) => steps.filter(({ step }) => step === wanted).map(({ name }) => name)
      const idsOf = (wanted: Step) => steps.filter(({ step }) => step === wanted).map(({ button }) => button!.id)
      if (!on) return menus.previewDelete(principal, idsOf('delete'))
      return menus.previewRestriction(principal, namesOf('add'), idsOf('enforce'))
    },

    /** @param name code of the agreed interface. @throws AppError FORM_BUTTON_UNKNOWN, NOT_GRANTED, RECORD_INVALID */
    async putButton(principal: Principal, formId: string, name: string, on: boolean): Promise<void> {
      const auth = await authOf(formId)
      await take(principal, auth, [requireButton(auth, name)], (each) => buttonStep(each, on))
    },

    /**
     * Switches a button by the id of its menu button. @throws AppError FORM_BUTTON_UNKNOWN when it is not of a form,
     * and as `putButton`
     */
    async putButtonById(principal: Principal, id: string, on: boolean, formOfTable: FormOfTable): Promise<void> {
      const button = await findButton(database, id)
      const table = /^online:data:([^:]+):/.exec(button?.codes[0] ?? '')?.[1]
      const formId = table === undefined ? undefined : await formOfTable(table)
      const auth = formId === undefined ? undefined : await authOf(formId)
      const found = auth?.buttons.find((each) => each.switch.button?.id === id)?.switch
      if (!auth || !found) throw new AppError('FORM_BUTTON_UNKNOWN', { code: id })
      await take(principal, auth, [found], (each) => buttonStep(each, on))
    },

    /** Persons who would gain or lose the button by `putButton`. @throws AppError as `putButton` */
    async previewButton(principal: Principal, formId: string, name: string, on: boolean): Promise<GrantEffects> {
      const found = requireButton(await authOf(formId), name)
      return effectsOf(principal, found, buttonStep(found, on))
    },
  }

  async function take(
    principal: Principal,
    { entry }: FormAuth,
    switches: readonly AuthSwitch[],
    stepOf: (each: AuthSwitch) => Step,
  ): Promise<void> {
    const steps = stepsOf(principal, switches, stepOf)
    const deletedIds = steps.filter(({ step }) => step === 'delete').map(({ button }) => button!.id)
    const added = steps.filter(({ step }) => step === 'add').map(({ name, code }) => newButton(entry.id, name, code))
    const edited = steps.flatMap(({ step, button }) => (isEdit(step) ? [{ id: button!.id, to: STATUS[step] }] : []))
    // Deletions and additions run in two transactions. One call never has both, so it stays all or none.
    if (deletedIds.length > 0) await engine.remove(principal, menuEntity, deletedIds)
    if (added.length + edited.length === 0) return
    await engine.together(principal, menuEntity, async (menus) => {
      for (const { id, to } of edited) await menus.edit(id, { status: to })
      for (const button of added) await menus.add(button)
    })
  }

  async function effectsOf(
    principal: Principal,
    { code, name, button }: AuthSwitch,
    step: Step,
  ): Promise<GrantEffects> {
    requireGrant(principal, step)
    if (step === 'none') return NO_EFFECTS
    if (step === 'add') return menus.previewAdd(principal, { ...newButton('', name, code), status: '1' })
    if (step === 'delete') return menus.previewDelete(principal, [button!.id])
    return menus.previewEdit(principal, { id: button!.id, status: STATUS[step] })
  }
}

/** @throws AppError NOT_GRANTED; FORM_AUTH_SHARED for a menu button that restricts something else as well */
function stepsOf(principal: Principal, switches: readonly AuthSwitch[], stepOf: (each: AuthSwitch) => Step) {
  // A field may be named twice, by its name and by its column.
  const steps = [...new Set(switches)].map((each) => ({ ...each, step: stepOf(each) }))
  for (const { step, button } of steps) {
    requireGrant(principal, step)
    if (step !== 'none' && step !== 'add' && button!.codes.length > 1) {
      throw new AppError('FORM_AUTH_SHARED', { name: button!.name })
    }
  }
  return steps
}

const STATUS = { enforce: '1', lift: '0' } as const

function isEdit(step: Step): step is keyof typeof STATUS {
  return step === 'enforce' || step === 'lift'
}

/**
 * The switch is a write of 菜单管理, or its preview, and needs the same permission.
 * @throws AppError NOT_GRANTED
 */
function requireGrant(principal: Principal, step: Step): void {
  if (step === 'none') return
  if (!principal.may(`system:permission:${isEdit(step) ? 'edit' : step}`)) throw new AppError('NOT_GRANTED')
}

/** Finds the form of a table. Undefined when the table has none. */
export type FormOfTable = (table: string) => Promise<string | undefined>

/** Value of a button in the dictionary `menu_type`. */
const BUTTON = 2

function newButton(parentId: string, name: string, perms: string) {
  return { parentId, name, menuType: BUTTON, perms }
}

function fieldStep(field: AuthSwitch, on: boolean): Step {
  if (on) return isRestricted(field) ? 'none' : field.button ? 'enforce' : 'add'
  return field.button ? 'delete' : 'none'
}

/** Without a menu entry only administrators have the button. An entry must exist before others can have it. */
function buttonStep(button: AuthSwitch, on: boolean): Step {
  if (!button.button) return on ? 'add' : 'none'
  return isRestricted(button) === on ? 'none' : on ? 'enforce' : 'lift'
}

function requireField({ fields }: FormAuth, given: string): AuthField {
  const found = fields.find(({ name, column }) => name === given || column === given)
  if (!found) throw new AppError('FORM_AUTH_FIELD_UNKNOWN', { field: given })
  return found
}

function requireButton({ buttons }: FormAuth, given: string): AuthSwitch {
  const name = AGREED_ALIASES[given] ?? given
  const found = buttons.find((each) => each.name === name)
  if (!found) throw new AppError('FORM_BUTTON_UNKNOWN', { code: given })
  return found.switch
}

/** Other names of the agreed interface for the same button. */
const AGREED_ALIASES: Readonly<Record<string, string>> = { update: 'edit', batch_delete: 'delete' }

function requireFit({ problem }: AuthSwitch, on: boolean): void {
  if (on && problem !== undefined) throw new AppError('FORM_AUTH_UNFIT', { reason: problem })
}
