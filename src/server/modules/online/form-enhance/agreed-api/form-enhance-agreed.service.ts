import type { Database } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { StoredForms } from '#server/modules/online/form/stored-forms.service.ts'
import type { Row } from '#shared/documents/entity.ts'
import { BUTTON_STYLES } from '#shared/documents/online-form/enhancements/enhancement.ts'
import { type WireButton, wireButtons } from '#shared/documents/online-form/enhancements/wire-buttons.ts'
import { type EnhanceRecord, enhanceRecords } from '../form-enhance.repository.ts'
import type { FormEnhanceService } from '../form-enhance.service.ts'
import { builtInOf, buttonIn, EVENT_OF, javaOf, NOBODY, scriptOf, sqlOf, withStatement } from './agreed-enhancement.ts'

interface Dependencies {
  database: Pick<Database, 'pool'>
  forms: StoredForms
  enhancements: Pick<FormEnhanceService, 'add' | 'edit' | 'remove'>
}

interface AgreedButton extends WireButton {
  id: string | undefined
  cgformHeadId: string
}

export type FormEnhanceAgreedService = ReturnType<typeof createFormEnhanceAgreedService>

/** Buttons and events in the names of the agreed interface. Each call is one of ours, and nothing is stored twice. */
export function createFormEnhanceAgreedService({ database, forms, enhancements }: Dependencies) {
  const requireRecord = async (id: unknown): Promise<EnhanceRecord> => {
    const record = await enhanceRecords.find(database, String(id ?? ''))
    if (!record) throw new AppError('FORM_ENHANCE_UNKNOWN')
    return record
  }
  const keptOf = async (formId: string) => {
    await forms.requireForm(formId)
    return enhanceRecords.current(database, formId)
  }
  const each = async (ids: string, work: (id: string) => Promise<void>) => {
    for (const id of new Set(ids.split(',').filter((part) => part !== ''))) await work(id)
  }

  return {
    /** Returns buttons in their order, each with the id that changes it. @throws AppError FORM_UNKNOWN */
    async buttons(formId: string): Promise<AgreedButton[]> {
      const { form } = await forms.requireForm(formId)
      const ids = new Map((await keptOf(formId)).map(({ id, content }) => [content.code, id]))
      return wireButtons(form, BUTTON_STYLES, () => true).map((button) => ({
        ...{ id: ids.get(button.buttonCode), cgformHeadId: formId },
        ...button,
        ...(button.exp === NOBODY && { buttonStatus: '0' as const, exp: '' }),
      }))
    },

    /** @throws AppError FORM_UNKNOWN */
    async builtIn(formId: string): Promise<Row[]> {
      const { form } = await forms.requireForm(formId)
      return builtInOf(form.enhancements, await keptOf(formId), formId)
    },

    /** @throws AppError as those of `FormEnhanceService`, FORM_ENHANCE_BROWSER, FORM_BUTTON_CONDITION */
    addButton: (principal: Principal, sent: Readonly<Row>): Promise<string> =>
      enhancements.add(principal, buttonIn(sent)),

    async editButton(principal: Principal, sent: Readonly<Row>): Promise<void> {
      const { id, content } = await requireRecord(sent.id)
      await enhancements.edit(principal, id, buttonIn(sent, content))
    },

    removeButtons: (principal: Principal, ids: string) => each(ids, (id) => enhancements.remove(principal, id)),

    sql: async (formId: string) => sqlOf(await keptOf(formId), formId),
    java: async (formId: string) => javaOf(await keptOf(formId), formId),
    script: async (formId: string, type: string) => scriptOf(await keptOf(formId), formId, type),

    /**
     * Sets the first statement of a button, or of the event after 新增, 编辑 or 删除.
     * @throws AppError as `FormEnhanceService`; FORM_BUTTON_UNKNOWN; NOT_GRANTED for a new event
     */
    async putSql(principal: Principal, formId: string, sent: Readonly<Row>): Promise<void> {
      const [button, statement] = [String(sent.buttonCode ?? ''), String(sent.cgbSql ?? '')]
      const event = Object.hasOwn(EVENT_OF, button) ? EVENT_OF[button] : undefined
      const known = (await keptOf(formId)).find(
        ({ content }) => content.kind !== 'builtin' && content.code === (event ?? button),
      )
      if (known) return enhancements.edit(principal, known.id, { steps: withStatement(known.content, statement) })
      if (event === undefined) throw new AppError('FORM_BUTTON_UNKNOWN', { code: button })
      if (!principal.may('online:form-enhance:add')) throw new AppError('NOT_GRANTED')
      const title = String(sent.cgbSqlName || `${button} SQL`)
      await enhancements.add(principal, {
        formId,
        kind: 'event',
        event,
        title,
        steps: [{ kind: 'sql', text: statement }],
      })
    },

    /**
     * Removes the first statement of each record, and the record itself when no step is left. A record without a
     * statement stays as it is.
     */
    removeSql: (principal: Principal, ids: string) =>
      each(ids, async (id) => {
        const { content } = await requireRecord(id)
        if (!content.steps.some(({ kind }) => kind === 'sql')) return
        const steps = withStatement(content, undefined)
        if (steps.length > 0) await enhancements.edit(principal, id, { steps })
        else await enhancements.remove(principal, id)
      }),
  }
}
