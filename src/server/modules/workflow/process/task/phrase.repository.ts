import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'

/** More would hide the form. */
const MOST_PHRASES = 20

export type PhraseRepository = ReturnType<typeof createPhraseRepository>

/** Opinions that people often write; the page `workflow/phrase` changes them. */
export function createPhraseRepository({ kysely }: Pick<Database, 'kysely'>) {
  return {
    async read(username: string, tenantId: number): Promise<string[]> {
      const { rows } = await sql<{ content: string }>`
        select content from wf_phrase where create_by = ${username} and tenant_id = ${tenantId}
        order by sort_no, create_time, id limit ${MOST_PHRASES}`.execute(kysely)
      return rows.map(({ content }) => content)
    },
  }
}
