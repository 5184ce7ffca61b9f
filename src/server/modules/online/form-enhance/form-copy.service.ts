import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Row } from '#shared/documents/entity.ts'
import { type FormEnhancement, MOST_ENHANCEMENTS } from '#shared/documents/online-form/enhancements/enhancement.ts'
import { type OnlineForm, storedTableOf } from '#shared/documents/online-form/form.ts'
import { type FormRows, wireForm } from '#shared/documents/online-form/read-form.ts'
import type { FormChecks } from '../form/checks/form-check.service.ts'
import type { FormService } from '../form/form.service.ts'
import type { StoredForms } from '../form/stored-forms.service.ts'
import type { FormEnhanceService } from './form-enhance.service.ts'
import { renamedTable } from './statements/renamed-table.ts'

interface Dependencies {
  forms: Pick<StoredForms, 'requireForm'>
  definitions: Pick<FormService, 'add'>
  formChecks: Pick<FormChecks, 'validForm' | 'problemsOfEnhancements'>
  enhancements: Pick<FormEnhanceService, 'runFaults' | 'recordAll'>
}

/** Button or event that is not in force in a copy. Its kind, code and title need the permission to list them. */
interface LeftOff {
  kind?: FormEnhancement['kind']
  code?: string
  title?: string
  reason: string
}

export interface FormCopy {
  id: string
  left: LeftOff[]
}

export type FormCopyService = ReturnType<typeof createFormCopyService>

/** Copies online forms. A copy is a separate form without grants. */
export function createFormCopyService({ forms, definitions, formChecks, enhancements }: Dependencies) {
  return {
    /**
     * Copies a form with its fields, indexes, buttons and events, without sub-tables.
     * Buttons and events that cannot work in the copy become records that are not in force. Without the permission to
     * add them none is copied.
     * @throws AppError FORM_UNKNOWN, RECORD_INVALID, FORM_TABLE_TAKEN, FORM_HAS_PROBLEMS
     */
    async copy(principal: Principal, id: string, tableName: string): Promise<FormCopy> {
      const { form } = await forms.requireForm(id)
      const rows = copiedRows(form, tableName)
      const { inForce, off } = await carried(principal, form, await formChecks.validForm(rows, form))
      const isMaker = principal.may(MAKE)
      const also = async (trx: Transaction<Tables>, copy: string) => {
        const kept = off.map(({ enhancement }) => enhancement)
        await enhancements.recordAll(trx, principal.username, copy, [], [...inForce, ...kept])
        await enhancements.recordAll(trx, principal.username, copy, kept, [])
      }
      const copy = await definitions.add(principal, rows, {
        like: form,
        ...(isMaker && { enhancements: inForce, also }),
      })
      return { id: copy, left: off.map(({ enhancement, reason }) => leftOff(principal, enhancement, reason)) }
    },
  }

  /** Splits the buttons and events of a form into those that work in a copy and those that do not. */
  async function carried(principal: Principal, form: OnlineForm, copy: OnlineForm) {
    const inForce: FormEnhancement[] = []
    const off: { enhancement: FormEnhancement; reason: string }[] = []
    for (const enhancement of form.enhancements ?? []) {
      const renamed = aboutTable(enhancement, storedTableOf(form.head), storedTableOf(copy.head))
      const reason = renamed
        ? await reasonAgainst(principal, copy, renamed, inForce.length)
        : '不能确定语句中的表名在哪里，请改写语句'
      if (reason === undefined) inForce.push(renamed!)
      else off.push({ enhancement: renamed ?? enhancement, reason })
    }
    return { inForce, off }
  }

  /** Returns why the caller could not add this button or event. Undefined when nothing prevents that. */
  async function reasonAgainst(
    principal: Principal,
    copy: OnlineForm,
    enhancement: FormEnhancement,
    others: number,
  ): Promise<string | undefined> {
    if (!principal.may(MAKE)) return NOT_TO_MAKE
    if (others === MOST_ENHANCEMENTS) return `一个表单最多${MOST_ENHANCEMENTS}个按钮和事件`
    const faults = await formChecks.problemsOfEnhancements(copy, enhancement)
    const [fault] = faults.length > 0 ? faults : await enhancements.runFaults(principal, enhancement)
    return fault?.message
  }
}

/** Message about buttons and events that are not in force in a copy. Empty when all are. */
export function copyNotice({ left }: FormCopy): string {
  const [first] = left
  if (!first) return ''
  const example = first.title === undefined ? '' : `，如「${first.title}」`
  return `${left.length}个按钮和事件没有启用${example}：${first.reason}`
}

const MAKE = 'online:form-enhance:add'
const NOT_TO_MAKE = '没有新增按钮和事件的权限'
const SEE = 'online:form-enhance:list'

function copiedRows(form: OnlineForm, tableName: string): FormRows {
  const { head, fields, indexs } = wireForm(form)
  const fresh = (row: Row): Row => ({ ...row, id: '' })
  return { head: { ...head, tableName }, fields: fields.map(fresh), indexs: indexs.map(fresh) }
}

/**
 * Rewrites statements for another table; expressions and scripts name fields only. @returns undefined when a
 * statement cannot be rewritten
 */
function aboutTable(enhancement: FormEnhancement, from: string, to: string): FormEnhancement | undefined {
  const steps = enhancement.steps.map((step) => {
    const text = step.kind === 'sql' ? renamedTable(step.text, from, to) : step.text
    return text === undefined ? undefined : { ...step, text }
  })
  return steps.every((step) => step !== undefined) ? { ...enhancement, steps } : undefined
}

/** Hides the reason without the permission to list buttons and events, because it may reveal their content. */
function leftOff(principal: Principal, { kind, code, title }: FormEnhancement, reason: string): LeftOff {
  if (principal.may(SEE)) return { kind, code, title, reason }
  return { reason: principal.may(MAKE) ? '没有查看按钮和事件的权限' : NOT_TO_MAKE }
}
