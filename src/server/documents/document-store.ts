import { type Kysely, sql, type Transaction } from 'kysely'
import { componentNamesOf } from '#shared/documents/menu-components.ts'
import type { Tables } from '../db/connection.ts'
import type { NewId } from '../platform/ids.ts'
import type { DocumentKind, DocumentReference } from './document-reference.ts'

/** `faulty`: published, but this release cannot show it. */
export type DocumentStatus = 'shipped' | 'draft' | 'published' | 'faulty'

/** A document without its content. */
export interface DocumentRow extends DocumentReference {
  id: string
  title: string
  status: DocumentStatus
  shippedHash: string | null
  shippedTitle: string | null
  /** Number of the last version ever made. */
  lastNumber: number
  /** Newest existing version; null without any. */
  headNumber: number | null
  headBy: string | null
  headTime: string | null
  publishedNumber: number | null
  publishedBy: string | null
  publishedTime: string | null
  fault: string | null
}

/** `former`: was published before. */
export type VersionState = 'draft' | 'published' | 'former'

export interface VersionRow extends DocumentReference {
  id: string
  documentId: string
  number: number
  title: string
  hash: string
  format: number
  content: string
  note: string | null
  state: VersionState
  problemCount: number
  /** JSON. */
  problems: string
  checkedWith: string | null
  createBy: string | null
  createTime: string
}

export type VersionSummary = Pick<VersionRow, 'id' | 'number' | 'title' | 'state' | 'note' | 'createBy' | 'createTime'>

export type NewVersion = Omit<VersionRow, 'id' | 'state' | 'createTime'>

const DOCUMENT = sql`id, kind, address, title, status, shipped_hash as "shippedHash", shipped_title as "shippedTitle",
  last_number as "lastNumber", head_number as "headNumber", head_by as "headBy", head_time as "headTime",
  published_number as "publishedNumber", published_by as "publishedBy", published_time as "publishedTime", fault`

const VERSION = sql`v.id, v.document_id as "documentId", v.kind, v.address, v.number, v.title, v.hash, v.format,
  v.content, v.note, v.state, v.problem_count as "problemCount", v.problems, v.checked_with as "checkedWith",
  v.create_by as "createBy", v.create_time as "createTime"`

const PUBLISHED = sql`sys_document d join sys_document_version v on v.document_id = d.id and v.number = d.published_number`

export type DocumentStore = ReturnType<typeof createDocumentStore>

/**
 * Reads documents and their versions.
 * @param bytesAtATime contents of one statement that reads many
 */
export function createDocumentStore(kysely: Kysely<Tables>, bytesAtATime = BYTES_AT_A_TIME) {
  return {
    async find({ kind, address }: DocumentReference): Promise<DocumentRow | undefined> {
      const { rows } = await sql<DocumentRow>`
        select ${DOCUMENT} from sys_document where kind = ${kind} and address = ${address}`.execute(kysely)
      return rows[0]
    },

    async findById(id: string): Promise<DocumentRow | undefined> {
      const { rows } = await sql<DocumentRow>`select ${DOCUMENT} from sys_document where id = ${id}`.execute(kysely)
      return rows[0]
    },

    async version(documentId: string, number: number): Promise<VersionRow | undefined> {
      return versionOf(kysely, documentId, number)
    },

    /** Returns some versions of a document, newest first, without contents; and their number. */
    async versions(documentId: string, { limit, offset }: { limit: number; offset: number }) {
      const { rows } = await sql<VersionSummary>`
        select id, number, title, state, note, create_by as "createBy", create_time as "createTime"
        from sys_document_version where document_id = ${documentId}
        order by number desc limit ${limit} offset ${offset}`.execute(kysely)
      const counted = await sql<{ total: number }>`
        select count(*)::int as total from sys_document_version where document_id = ${documentId}`.execute(kysely)
      return { rows, total: counted.rows[0]!.total }
    },

    /** Returns the version that people saw at a moment; null for the file. */
    async numberAt(documentId: string, moment: Date): Promise<number | null> {
      const { rows } = await sql<{ number: number | null }>`
        select number from sys_document_publication
        where document_id = ${documentId} and publish_time <= ${moment}
        order by publish_time desc limit 1`.execute(kysely)
      return rows[0]?.number ?? null
    },

    /** Returns a version that is or was published. */
    async released(hash: string): Promise<VersionRow | undefined> {
      const { rows } = await sql<VersionRow>`
        select ${VERSION} from sys_document_version v where v.hash = ${hash} and v.state <> 'draft' limit 1`.execute(
        kysely,
      )
      return rows[0]
    },

    /** Returns the versions in use, without those that cannot be shown. */
    async inUse(newestFormat: number): Promise<(DocumentReference & { hash: string })[]> {
      const { rows } = await sql<DocumentReference & { hash: string }>`
        select d.kind, d.address, v.hash from ${PUBLISHED}
        where d.fault is null and v.format <= ${newestFormat} order by d.address`.execute(kysely)
      return rows
    },

    /** Hashes of published versions by address, faulty ones included. */
    async hashesInUse(kind: DocumentKind, addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const { rows } = await sql<{ address: string; hash: string }>`
        select d.address, v.hash from ${PUBLISHED} where d.kind = ${kind} and d.address = any(${addresses})`.execute(
        kysely,
      )
      return new Map(rows.map(({ address, hash }) => [address, hash]))
    },

    /**
     * Returns every published version of a kind, or of all, with its fault. A large installation has more of them than a
     * connection may answer, so they are read in portions; mostly there is one.
     */
    async published(kind?: DocumentKind): Promise<PublishedVersion[]> {
      const ofKind = kind === undefined ? sql`` : sql`and d.kind = ${kind}`
      const versions: PublishedVersion[] = []
      for (;;) {
        const { kind: lastKind = '', address: lastAddress = '' } = versions.at(-1) ?? {}
        const { rows } = await sql<PublishedVersion & { bytesBefore: number; rest: number }>`
          select * from (
            select ${VERSION}, d.fault, count(*) over ()::int as rest,
              sum(octet_length(v.content)) over (order by d.kind, d.address) - octet_length(v.content) as "bytesBefore"
            from ${PUBLISHED} where (d.kind, d.address) > (${lastKind}, ${lastAddress}) ${ofKind}
          ) as p where "bytesBefore" < ${bytesAtATime} order by kind, address`.execute(kysely)
        versions.push(...rows.map(({ bytesBefore: _, rest: __, ...version }) => version))
        if (rows.length === (rows[0]?.rest ?? 0)) return versions
      }
    },
  }
}

export type PublishedVersion = VersionRow & { fault: string | null }

/** Contents of one statement, of which a large installation has more than a connection may answer. */
const BYTES_AT_A_TIME = 8 * 1024 * 1024

type Executor = Kysely<Tables> | Transaction<Tables>

async function versionOf(executor: Executor, documentId: string, number: number): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    select ${VERSION} from sys_document_version v
    where v.document_id = ${documentId} and v.number = ${number}`.execute(executor)
  return rows[0]
}

/** Writes documents, in one transaction that locks the document. */
export function documentWriter(trx: Transaction<Tables>, newId: NewId) {
  return {
    /** Locks the document until the transaction ends; creates a missing one. */
    async lock({ kind, address }: DocumentReference): Promise<DocumentRow> {
      await sql`
        insert into sys_document (id, kind, address, status) values (${newId()}, ${kind}, ${address}, 'draft')
        on conflict (kind, address) do nothing`.execute(trx)
      const { rows } = await sql<DocumentRow>`
        select ${DOCUMENT} from sys_document where kind = ${kind} and address = ${address} for update`.execute(trx)
      return rows[0]!
    },

    version: (documentId: string, number: number) => versionOf(trx, documentId, number),

    /** Returns the version that was published last, also of a document that is unpublished since. */
    async lastReleased({ id }: Pick<DocumentRow, 'id'>): Promise<VersionRow | undefined> {
      const { rows } = await sql<VersionRow>`
        select ${VERSION} from sys_document_publication p
        join sys_document_version v on v.document_id = p.document_id and v.number = p.number
        where p.document_id = ${id} order by p.publish_time desc limit 1`.execute(trx)
      return rows[0]
    },

    /** Returns whether a menu entry of any tenant shows a page. */
    async isInMenu({ address }: Pick<DocumentRow, 'address'>): Promise<boolean> {
      const { rows } = await sql`
        select from sys_permission
        where component = any(${componentNamesOf(address)}) and menu_type in (0, 1) and del_flag = 0 limit 1`.execute(
        trx,
      )
      return rows.length > 0
    },

    async insert(version: NewVersion): Promise<VersionRow> {
      const { documentId, kind, address, number, title, hash, format, content, note } = version
      const { problemCount, problems, checkedWith, createBy } = version
      const { rows } = await sql<VersionRow>`
        insert into sys_document_version as v (id, document_id, kind, address, number, title, hash, format, content, note,
          problem_count, problems, checked_with, create_by)
        values (${newId()}, ${documentId}, ${kind}, ${address}, ${number}, ${title}, ${hash}, ${format}, ${content}, ${note},
          ${problemCount}, ${problems}, ${checkedWith}, ${createBy})
        returning ${VERSION}`.execute(trx)
      return rows[0]!
    },

    async remove({ id }: Pick<VersionRow, 'id'>): Promise<void> {
      await sql`delete from sys_document_version where id = ${id}`.execute(trx)
    },

    /** Deletes a document with all its versions, published ones included. */
    async removeWithVersions({ kind, address }: DocumentReference): Promise<void> {
      await sql`delete from sys_document where kind = ${kind} and address = ${address}`.execute(trx)
    },

    /** Returns titles of other documents whose newest or published version names an address. */
    async naming(address: string, except: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ title: string }>`
        select distinct d.title from sys_document d join sys_document_version v
          on v.document_id = d.id and v.number in (d.head_number, d.published_number)
        where d.address <> all(${except}) and strpos(v.content, ${JSON.stringify(address)}) > 0
        order by d.title limit 10`.execute(trx)
      return rows.map(({ title }) => title)
    },

    /** Moves the pointer to a version or to none, and records the publication. */
    async point({ id }: DocumentRow, number: number | null, by: string): Promise<void> {
      await sql`update sys_document_version set state = 'former' where document_id = ${id} and state = 'published'`.execute(
        trx,
      )
      await sql`
        update sys_document_version set state = 'published' where document_id = ${id} and number = ${number}`.execute(
        trx,
      )
      await sql`
        update sys_document set published_number = ${number}, published_by = ${number === null ? null : by},
          published_time = case when ${number}::int is null then null else now() end, fault = null
        where id = ${id}`.execute(trx)
      await sql`
        insert into sys_document_publication (id, document_id, number, publish_by)
        values (${newId()}, ${id}, ${number}, ${by})`.execute(trx)
    },

    /** Updates the columns that follow from versions and pointer. Deletes a document without content. */
    async updateSummary({ id }: Pick<DocumentRow, 'id'>): Promise<void> {
      await sql`
        update sys_document d set
          last_number = greatest(d.last_number, coalesce(h.number, 0)),
          head_number = h.number, head_by = h.create_by, head_time = h.create_time,
          title = coalesce(p.title, d.shipped_title, h.title, ''),
          status = case when d.fault is not null then 'faulty' when p.id is not null then 'published'
            when h.id is not null then 'draft' else 'shipped' end
        from (select 1) one
          left join sys_document_version h on h.id =
            (select v.id from sys_document_version v where v.document_id = ${id} order by v.number desc limit 1)
          left join sys_document_version p on p.document_id = ${id} and p.state = 'published'
        where d.id = ${id}`.execute(trx)
      await sql`
        delete from sys_document where id = ${id} and shipped_hash is null and head_number is null`.execute(trx)
    },

    /** Stores the current verdict of the checker on a version. */
    async storeCheckResult(
      { id }: Pick<VersionRow, 'id'>,
      problemCount: number,
      problems: string,
      checkedWith: string,
    ): Promise<void> {
      await sql`
        update sys_document_version
        set problem_count = ${problemCount}, problems = ${problems}, checked_with = ${checkedWith}
        where id = ${id}`.execute(trx)
    },

    async setFault({ id }: Pick<DocumentRow, 'id'>, fault: string | null): Promise<void> {
      await sql`update sys_document set fault = ${fault} where id = ${id}`.execute(trx)
    },

    /** Records the documents of this release. Removed ones stay while they have versions. */
    async ship(documents: readonly Shipped[]): Promise<void> {
      const rows = JSON.stringify(documents.map((document) => ({ id: newId(), ...document })))
      await sql`
        with file as (
          select * from json_to_recordset(${rows}) as f(id text, kind text, address text, title text, hash text)
        ), gone as (
          update sys_document d set shipped_hash = null, shipped_title = null,
            status = case when status = 'shipped' then 'draft' else status end
          where shipped_hash is not null
            and not exists (select from file f where f.kind = d.kind and f.address = d.address)
        )
        insert into sys_document as d (id, kind, address, title, status, shipped_hash, shipped_title)
        select id, kind, address, title, 'shipped', hash, title from file
        on conflict (kind, address) do update set shipped_hash = excluded.shipped_hash,
          shipped_title = excluded.shipped_title,
          title = case when d.published_number is null then excluded.shipped_title else d.title end
        where (d.shipped_hash, d.shipped_title) is distinct from (excluded.shipped_hash, excluded.shipped_title)`.execute(
        trx,
      )
      await sql`delete from sys_document where shipped_hash is null and head_number is null`.execute(trx)
    },
  }
}

export interface Shipped extends DocumentReference {
  kind: DocumentKind
  title: string
  hash: string
}
