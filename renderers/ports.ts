/**
 * What a host must supply so that pages work. The renderer knows no address, no server and no menu; everything it asks
 * of the world is a method here. A fake for tests is in testing/fake-ports.ts.
 */
import type { Entity, FieldPlace, Reference, Row } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'
import type { FormGrants } from '#shared/rules/button-permission.ts'
import type { AreaNode } from '#shared/wire/area.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import type { HostCommand } from '#shared/wire/host-commands.ts'
import type { ImportProgress, ImportResult } from '#shared/wire/import-result.ts'
import type { ListQuery, PageResult } from '#shared/wire/paging.ts'
import type { ReportData, ReportDescription, ReportQuery, ReportQueryItem } from '#shared/wire/report.ts'
import type { SavedSearch } from '#shared/wire/saved-search.ts'
import type { DictionaryOption, UserInfo } from '#shared/wire/session.ts'
import type { ScreenObserver } from './screen-observer.ts'

/** The server refused; the person at the screen can act on it. Ports throw it, the form shows its problems under the fields. */
export class RefusedError extends Error {
  readonly problems: readonly FieldProblem[]
  constructor(message: string, problems: readonly FieldProblem[] = []) {
    super(message)
    this.name = 'RefusedError'
    this.problems = problems
  }
}

/** The call failed for a reason that the host has already told the person (network, fault, no grant). */
export class NoticedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'NoticedError'
  }
}

export interface Saved {
  /** Success text of the server. */
  message: string
  /** The record as stored. */
  record: Row
  /** Paths of what was sent and not stored, such as `lines[3].price`; absent when there is none. */
  ignored?: readonly string[]
}

export interface RecordsPort {
  list(entity: Entity, query: ListQuery, signal?: AbortSignal): Promise<PageResult>
  get(entity: Entity, id: string): Promise<Row>
  /** @throws RefusedError */
  add(entity: Entity, row: Row): Promise<Saved>
  /** Sends the version that was read, when there is one. @throws RefusedError */
  edit(entity: Entity, row: Row): Promise<Saved>
  /** One or many; resolves to the success text. @throws RefusedError */
  remove(entity: Entity, ids: readonly string[]): Promise<string>
  /** Moves a record of the list with these conditions in front of another or behind it. @throws RefusedError */
  reorder(entity: Entity, move: { id: string; before?: string; after?: string }, query: ListQuery): Promise<void>
  /** Children of a tree entity; without a parent its roots. */
  children(entity: Entity, parent?: string): Promise<Row[]>
  /** Flat list of nodes whose title contains the text. */
  search(entity: Entity, keyword: string): Promise<Row[]>
  /**
   * Adds the records of a workbook, by a call that takes it, and tells which rows were refused; a dry run only says what would come of it. Given
   * up by its signal, it leaves nothing behind.
   * @throws RefusedError for a file that is refused as a whole; NoticedError
   */
  importFile(to: CallRequest, file: File, options: ImportFileOptions): Promise<ImportResult>
}

export interface ImportFileOptions {
  dryRun: boolean
  signal: AbortSignal
  /** First how much of the file has gone out, 0 to 1; then how many rows are done. */
  onProgress(progress: { sent: number } | ImportProgress): void
}

/** Records that may be chosen: all, or those whose fields equal what the condition says. */
export type ChoosableRecords = Reference & { condition?: Row }

export interface ReferencePort {
  /** First page of options whose label contains the keyword. */
  options(reference: ChoosableRecords, keyword: string, signal?: AbortSignal): Promise<DictionaryOption[]>
  /** Labels for stored values, in the given order; a value nobody knows is its own label. */
  labels(reference: Reference, values: readonly string[]): Promise<string[]>
  /** Nodes below a parent of a tree entity. */
  children(reference: ChoosableRecords, parent?: string): Promise<ReferenceNode[]>
}

export interface ReferenceNode {
  value: string
  title: string
  leaf: boolean
  /** By which its children are asked for, where that is not its value. */
  key?: string
}

/** The category dictionary. */
export interface CategoryPort {
  /** Categories below one that is named by its key or its code, `0` being above all; only those that equal the condition. */
  children(parent: { key: string } | { code: string }, condition?: Row): Promise<ReferenceNode[]>
  /** Names for keys, in the given order; a key nobody knows is its own name. */
  labels(keys: readonly string[]): Promise<string[]>
}

/** Columns of a report that are used as key and label of its rows. */
export interface ReportDictionary {
  /** Code of the report. */
  report: string
  value: string
  text: string
}

/** Online reports, to read. Whatever the server refuses is thrown as RefusedError. */
/** A column of a report. */
export interface ReportField {
  report: string
  field: string
}

/** Which entries of a dictionary: by a part of their text, or by a comma list of values. */
export interface ChoiceSearch {
  keyword?: string
  values?: string
  pageSize?: number
}

export interface ReportPort {
  describe(code: string): Promise<ReportDescription>
  /** @param id `cgRpConfigId` of the description. */
  items(id: string): Promise<ReportQueryItem[]>
  rows(id: string, query: ReportQuery, signal?: AbortSignal): Promise<ReportData>
  /** The first entries of the dictionary of a column that match. */
  choices(dictionary: ReportField, search: ChoiceSearch, signal?: AbortSignal): Promise<DictionaryOption[]>
  /** Labels for stored values, in the given order; a value nobody knows is its own label. */
  texts(dictionary: ReportDictionary, values: readonly string[]): Promise<string[]>
}

export interface CheckAnswer {
  ok: boolean
  message: string
  /** It says all there is to say, so no text of the field stands for it. */
  worded?: boolean
}

export interface Notices {
  success(text: string): void
  warning(text: string): void
  error(text: string): void
  /** Resolves to false when the person declined. */
  confirm(options: { title: string; content?: string; danger?: boolean }): Promise<boolean>
}

export interface CallRequest {
  /** `VERB /path` below the context path. */
  call: string
  query?: Record<string, unknown>
  body?: unknown
}

export interface UploadOptions {
  /** Part of the store, from letters, digits, `/`, `_` and `-`. */
  folder?: string
  /** How much has been sent, 0 to 1. */
  onProgress?(part: number): void
  signal?: AbortSignal
}

/** Files that people bring along. */
export interface FilesPort {
  /**
   * Resolves to what a field stores: a path, or the file itself as a `data:` address where the host keeps none.
   * @throws RefusedError, NoticedError
   */
  upload(file: File, options?: UploadOptions): Promise<string>
  /** Where a stored file is shown and downloaded. */
  address(stored: string): string
  /** Where several are downloaded together; undefined for those that cannot be. Absent: the host has no such place. */
  addressOfAll?(stored: readonly string[]): string | undefined
}

/** Advanced queries that the person keeps, by the list that they are for: address of the page and name of the block. */
export interface SearchesPort {
  list(page: string): Promise<SavedSearch[]>
  /** One of the same name is replaced. @throws RefusedError */
  save(page: string, search: Omit<SavedSearch, 'id'>): Promise<SavedSearch>
  /** @throws RefusedError */
  edit(id: string, changes: Partial<Pick<SavedSearch, 'name' | 'isDefault'>>): Promise<SavedSearch>
  remove(id: string): Promise<void>
}

/** What the host keeps for the person in this browser, such as how a list is arranged. */
export interface KeptPort {
  /** Undefined when nothing is kept; it may be anything, since the person owns the browser. */
  read(key: string): unknown
  /** `undefined` forgets it. */
  write(key: string, value: unknown): void
}

export interface DownloadRequest extends Pick<CallRequest, 'call' | 'query'> {
  /** Used where the answer names the file not. Default: the last part of the path. */
  name?: string
}

/** What a code that is sent to a phone is for. */
export const CODE_PURPOSES = ['sign-in', 'register', 'recover'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/** An image with signs that only a person reads. */
export interface CaptchaImage {
  state: 'loading' | 'ready' | 'failed'
  /** For `<img src>`, when it is ready. */
  source?: string
}

/** The one captcha of a screen. */
export interface CaptchaPort {
  /** Shows the present image at once and every image that takes its place, until the returned function is called. */
  watch(show: (image: CaptchaImage) => void): () => void
  /** Asks for another image; what was typed from the last one is worth nothing any more. */
  renew(): void
  /** Name of the present image towards the server; sent along with what was typed. */
  key(): string
}

export type ChangedChoices = 'dictionaries' | 'categories'

export interface Ports {
  records: RecordsPort
  references: ReferencePort
  /** What other fields of the record show of those that a field names by these keys; unknown keys are left out. */
  recordsThrough(via: FieldPlace, keys: readonly string[]): Promise<Row[]>
  categories: CategoryPort
  /** Its code comes with the first screen that asks. */
  /** @param via field through which a report is read */
  reports(via?: FieldPlace): Promise<ReportPort>
  /** Provinces, cities and counties. Cached by the host. */
  areas(): Promise<readonly AreaNode[]>
  /** Enabled items of a dictionary. Cached by the host. */
  dictionary(code: string): Promise<DictionaryOption[]>
  /** Tells when choices are to be asked for again; returns what ends it. Absent: nothing changes while a page is open. */
  onChanged?(thing: ChangedChoices, listener: () => void): () => void
  /** A call that no entity serves; resolves to the envelope's result and message. @throws RefusedError */
  call(request: CallRequest): Promise<{ result: unknown; message: string }>
  /** Hands the file of a call to the person. @throws NoticedError when there is none; the person was told. */
  download(request: DownloadRequest): Promise<void>
  /** Hands a file to the person that was made here. */
  handOver(file: { name: string; content: Blob }): void
  /** Resolves to undefined for a guest, who keeps nothing. */
  searches(): Promise<SearchesPort | undefined>
  checks: {
    unique(entity: Entity, field: string, value: string, id?: string): Promise<CheckAnswer>
    rule(ruleCode: string, value: string): Promise<CheckAnswer>
  }
  files: FilesPort
  kept: KeptPort
  captcha: CaptchaPort
  /** Sends a code to a phone; resolves to the seconds before another one may be asked for. @throws RefusedError */
  sendCode(phone: string, purpose: CodePurpose): Promise<number>
  notices: Notices
  navigate(path: string): void
  /** True when the button or call may be used: granted to the session, or by the data of the form it belongs to (RND-16). */
  can(permission: string, formData?: FormGrants): boolean
  /** True when a field that asks for the permission may be filled in. */
  canWrite(permission: string): boolean
  user: Pick<UserInfo, 'id' | 'username' | 'realname' | 'orgCode'>
  documents: { entity(address: string): Promise<Entity>; page(address: string): Promise<Page> }
  /** Commands of the shell around the screen. */
  host: Record<HostCommand, (input?: unknown) => Promise<void>>
  /**
   * Takes over who can say whether something was typed that would be lost; asked at any time while the page is open,
   * with `byItself` when the page closes by a step of its own.
   * Returns what takes it back, where that is known before the page is left.
   */
  unsaved?(isUnsaved: (byItself?: boolean) => boolean): () => void
  /** Somebody who looks on. */
  observer?: ScreenObserver
}
