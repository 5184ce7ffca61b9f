import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'
import type { FormEnhancement } from '#shared/documents/online-form/enhancements/enhancement.ts'

/** Record of a button or an event at one point in time. */
export interface EnhanceRecord {
  id: string
  formId: string
  code: string
  content: FormEnhancement
}

/** Most records that are stored per code of a form. Older ones are deleted. */
export const MOST_RECORDS = 16

const FIND = 'select id, form_id as "formId", code, content from onl_form_enhance where id = $1'

/** Records of buttons and events of online forms. */
export const enhanceRecords = {
  async find({ pool }: Pick<Database, 'pool'>, id: string): Promise<EnhanceRecord | undefined> {
    const { rows } = await pool.query<EnhanceRecord>(FIND, [id])
    return rows[0]
  },

  /** Returns the records in force of a form. */
  async current({ pool }: Pick<Database, 'pool'>, formId: string): Promise<Pick<EnhanceRecord, 'id' | 'content'>[]> {
    const { rows } = await pool.query<Pick<EnhanceRecord, 'id' | 'content'>>(
      "select id, content from onl_form_enhance where form_id = $1 and is_current = 'Y' order by code",
      [formId],
    )
    return rows
  },

  /** Stores a record, which comes into force, and deletes the oldest beyond `MOST_RECORDS`. */
  async store(trx: Transaction<Tables>, by: string, { id, formId, code, content }: EnhanceRecord): Promise<void> {
    await enhanceRecords.retire(trx, formId, [code])
    await sql`
      insert into onl_form_enhance
        (id, form_id, code, kind, button_style, title, step_count, number, is_current, content, create_by)
      select ${id}, ${formId}, ${code}, ${content.kind}, ${content.buttonStyle || null}, ${content.title},
        ${content.steps.length}, coalesce(max(number), 0) + 1, 'Y', ${JSON.stringify(content)}::jsonb, ${by}
      from onl_form_enhance where form_id = ${formId} and code = ${code}`.execute(trx)
    await sql`
      delete from onl_form_enhance where form_id = ${formId} and code = ${code} and number <= (
        select max(number) - ${MOST_RECORDS} from onl_form_enhance where form_id = ${formId} and code = ${code})`.execute(
      trx,
    )
  },

  /** Takes these codes out of force. Their records stay. */
  async retire(trx: Transaction<Tables>, formId: string, codes: readonly string[]): Promise<void> {
    await sql`
      update onl_form_enhance set is_current = 'N'
      where form_id = ${formId} and code = any(${codes}) and is_current = 'Y'`.execute(trx)
  },
}
