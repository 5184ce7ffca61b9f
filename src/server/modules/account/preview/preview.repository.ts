import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/connection.ts'

export type PreviewRepository = ReturnType<typeof createPreviewRepository>

/** Statements on previews. */
export function createPreviewRepository({ kysely }: { kysely: Kysely<Tables> }) {
  return {
    /** @param viewerSession hash of the viewer's token, as hexadecimal text */
    async insert(session: {
      tokenHash: Buffer
      userId: string
      viewerSession: string
      lifetimeMs: number
      ip: string
      userAgent: string | null
    }): Promise<void> {
      const { tokenHash, userId, viewerSession, lifetimeMs, ip, userAgent } = session
      await sql`
        insert into sys_session (token_hash, user_id, expires_at, ip, user_agent, viewer_session)
        values (${tokenHash}, ${userId}, now() + ${lifetimeMs} * interval '1 millisecond', ${ip}, ${userAgent},
          decode(${viewerSession}, 'hex'))`.execute(kysely)
    },
  }
}
