import type { Database } from '#server/db/connection.ts'

/** File that a visitor uploaded for a field and that is not saved yet. */
export interface LinkUpload {
  fileId: string
  path: string
  /** Field, such as `paper`, or `lines.paper` in rows of a sub-table. */
  place: string
}

/** Hours after which an upload that was not saved is deleted. It cannot be saved in the last of them. */
const LIFETIME_HOURS = 24
/** Most files deleted in one run. */
const MOST_REMOVED = 500

export type LinkUploadRepository = ReturnType<typeof createLinkUploadRepository>

/** Statements on files that visitors of links uploaded and did not save yet. */
export function createLinkUploadRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    async insert(linkId: string, { fileId, place }: Pick<LinkUpload, 'fileId' | 'place'>): Promise<void> {
      await pool.query('insert into onl_form_link_file (file_id, link_id, place) values ($1, $2, $3)', [
        ...[fileId, linkId, place],
      ])
    },

    async count(linkId: string): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(
        'select count(*)::int as count from onl_form_link_file where link_id = $1',
        [linkId],
      )
      return rows[0]!.count
    },

    /** Finds the uploads of a link among these paths. */
    async find(linkId: string, paths: readonly string[]): Promise<LinkUpload[]> {
      const { rows } = await pool.query<LinkUpload>(
        `select u.file_id as "fileId", f.path, u.place
         from onl_form_link_file u join sys_file f on f.id = u.file_id and f.del_flag = 0
         where u.link_id = $1 and f.path = any ($2) and u.create_time > now() - $3 * interval '1 hour'`,
        [linkId, paths.map((path) => path.replaceAll('\0', '')), LIFETIME_HOURS - 1],
      )
      return rows
    },

    /** Forgets uploads that a record holds now. */
    async remove(fileIds: readonly string[]): Promise<void> {
      await pool.query('delete from onl_form_link_file where file_id = any ($1)', [fileIds])
    },

    /** Returns files of uploads that were not saved in time. */
    async expired(): Promise<string[]> {
      const { rows } = await pool.query<{ fileId: string }>(
        `select file_id as "fileId" from onl_form_link_file where create_time < now() - $1 * interval '1 hour'
         order by create_time limit $2`,
        [LIFETIME_HOURS, MOST_REMOVED],
      )
      return rows.map(({ fileId }) => fileId)
    },
  }
}
