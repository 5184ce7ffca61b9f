/**
 * Interface that a host implements so that pages work. The renderer knows no address, no server and no menu; every
 * request to the environment is a method here. A fake for tests is in testing/fake-ports.ts.
 */
import type { Entity, FieldPlace, Reference, Row } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'
import type { FormGrants } from '#shared/rules/permissions/button-permission.ts'
import type { AreaNode } from '#shared/wire/area.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import type { HostCommand } from '#shared/wire/host-commands.ts'
import type { ImportProgress, ImportResult } from '#shared/wire/import-result.ts'
import type { ListQuery, PageResult } from '#shared/wire/paging.ts'
import type { ReportData, ReportDescription, ReportQuery, ReportQueryItem } from '#shared/wire/report.ts'
import type { SavedSearch } from '#shared/wire/saved-search.ts'
import type { DictionaryOption, UserInfo } from '#shared/wire/session.ts'
import type { ScreenObserver } from './screen-observer.ts'

/**
 * The server refused, and the person at the screen can act on it. Ports throw it; the form shows its problems under the
 * fields.
 */
export class RefusedError extends Error {
  readonly problems: readonly FieldProblem[]
  constructor(message: string, problems: readonly FieldProblem[] = []) {
    super(message)
    this.name = 'RefusedError'
    this.problems = problems
  }
}

/** The call failed for a reason that the host has already shown to the person (network, fault, no permission). */
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
  /** Paths that were sent and not stored, such as `lines[3].price`; absent when everything was stored. */
  ignored?: readonly string[]
}

export interface RecordsPort {
  list(entity: Entity, query: ListQuery, signal?: AbortSignal): Promise<PageResult>
  get(entity: Entity, id: string): Promise<Row>
  /** @throws RefusedError */
  add(entity: Entity, row: Row): Promise<Saved>
  /** Sends the version that was read, when there is one. @throws RefusedError */
  edit(entity: Entity, row: Row): Promise<Saved>
  /** Deletes one or many records; resolves to the success text. @throws RefusedError */
  remove(entity: Entity, ids: readonly string[]): Promise<string>
  /** Moves a record of the list with these conditions before or behind another. @throws RefusedError */
  reorder(entity: Entity, move: { id: string; before?: string; after?: string }, query: ListQuery): Promise<void>
  /** Children of a tree entity; its roots without a parent. */
  children(entity: Entity, parent?: string): Promise<Row[]>
  /** Flat list of nodes whose title contains the text. */
  search(entity: Entity, keyword: string): Promise<Row[]>
  /**
   * Adds the records of a workbook through the given call, and reports the refused rows. A dry run only reports the
   * result. Aborting by the signal stores nothing.
   * @throws RefusedError for a file that is refused as a whole; NoticedError
   */
  importFile(to: CallRequest, file: File, options: ImportFileOptions): Promise<ImportResult>
}

export interface ImportFileOptions {
  dryRun: boolean
  signal: AbortSignal
  /** Reports first the uploaded part of the file, 0 to 1; then the number of finished rows. */
  onProgress(progress: { sent: number } | ImportProgress): void
}

/** Records that may be chosen: all, or those whose fields equal the condition. */
export type ChoosableRecords = Reference & { condition?: Row }

export interface ReferencePort {
  /** First page of options whose label contains the keyword. */
  options(reference: ChoosableRecords, keyword: string, signal?: AbortSignal): Promise<DictionaryOption[]>
  /** Labels for stored values, in the given order; an unknown value is returned unchanged. */
  labels(reference: Reference, values: readonly string[]): Promise<string[]>
  /** Nodes below a parent of a tree entity. */
  children(reference: ChoosableRecords, parent?: string): Promise<ReferenceNode[]>
}

export interface ReferenceNode {
  value: string
  title: string
  leaf: boolean
  /** Key for reading the children of the node, where it differs from the value. */
  key?: string
}

/** The category dictionary. */
export interface CategoryPort {
  /**
   * Categories below a parent, given by key or code; `0` is the root. Only categories that equal the condition.
   * @param via field that offers them
   */
  children(parent: { key: string } | { code: string }, condition?: Row, via?: FieldPlace): Promise<ReferenceNode[]>
  /** Names for keys, in the given order; an unknown key is returned unchanged. */
  labels(keys: readonly string[], via?: FieldPlace): Promise<string[]>
}

/** Columns of a report that are used as key and label of its rows. */
export interface ReportDictionary {
  /** Code of the report. */
  report: string
  value: string
  text: string
}

/** Reads online reports. Throws every refusal of the server as RefusedError. */
/** A column of a report. */
export interface ReportField {
  report: string
  field: string
}

/** Filter for entries of a dictionary: a part of their text, or a comma list of values. */
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
  /** The first matching entries of the dictionary of a column. */
  choices(dictionary: ReportField, search: ChoiceSearch, signal?: AbortSignal): Promise<DictionaryOption[]>
  /** Labels for stored values, in the given order; an unknown value is returned unchanged. */
  texts(dictionary: ReportDictionary, values: readonly string[]): Promise<string[]>
}

export interface CheckAnswer {
  ok: boolean
  message: string
  /** The message is complete, so the text of the field does not replace it. */
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
  /** Folder of the store, from letters, digits, `/`, `_` and `-`. */
  folder?: string
  /** Field that stores the file. Absent for a picture in a text. */
  via?: FieldPlace
  /** Reports the uploaded part, 0 to 1. */
  onProgress?(part: number): void
  signal?: AbortSignal
}

/** Uploads and addresses of files. */
export interface FilesPort {
  /**
   * Resolves to the value that a field stores: a path, or the file itself as a `data:` address where the host has no
   * store.
   * @throws RefusedError, NoticedError
   */
  upload(file: File, options?: UploadOptions): Promise<string>
  /** Address that shows and downloads a stored file. */
  address(stored: string): string
  /**
   * Address that downloads several files together; undefined when they cannot be. Absent when the host does not support
   * it.
   */
  addressOfAll?(stored: readonly string[]): string | undefined
}

/**
 * Saved advanced queries of the person for one list, identified by the address of the page and the name of the block.
 */
export interface SearchesPort {
  list(page: string): Promise<SavedSearch[]>
  /** Saves a query and replaces one with the same name. @throws RefusedError */
  save(page: string, search: Omit<SavedSearch, 'id'>): Promise<SavedSearch>
  /** @throws RefusedError */
  edit(id: string, changes: Partial<Pick<SavedSearch, 'name' | 'isDefault'>>): Promise<SavedSearch>
  remove(id: string): Promise<void>
}

/** Values that the host stores for the person in this browser, such as how a list is arranged. */
export interface StoragePort {
  /**
   * Returns the stored value, undefined without one. The type is unknown, since the person can edit the browser
   * storage.
   */
  read(key: string): unknown
  /** Stores a value; `undefined` deletes it. */
  write(key: string, value: unknown): void
}

export interface DownloadRequest extends Pick<CallRequest, 'call' | 'query'> {
  /** Name of the file if the response gives none. Default: the last part of the path. */
  name?: string
}

/** Purposes of a code that is sent to a phone. */
export const CODE_PURPOSES = ['sign-in', 'register', 'recover'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/** An image with characters that only a person can read. */
export interface CaptchaImage {
  state: 'loading' | 'ready' | 'failed'
  /** Source for `<img src>`, once the image has loaded. */
  source?: string
}

/** The one captcha of a screen. */
export interface CaptchaPort {
  /** Shows the present image immediately and every later image, until the returned function is called. */
  watch(show: (image: CaptchaImage) => void): () => void
  /** Requests another image; text typed from the last one becomes invalid. */
  renew(): void
  /** Server key of the present image; sent along with the typed text. */
  key(): string
}

export type ChangedChoices = 'dictionaries' | 'categories' | 'messages'

export interface Ports {
  records: RecordsPort
  references: ReferencePort
  /**
   * Records that a field references by these keys, with the fields that other fields of the form show. Omits unknown
   * keys.
   */
  recordsThrough(via: FieldPlace, keys: readonly string[]): Promise<Row[]>
  categories: CategoryPort
  /** Port for reports; its code is loaded with the first request. */
  /** @param via field through which a report is read */
  reports(via?: FieldPlace): Promise<ReportPort>
  /** Provinces, cities and counties. Cached by the host. */
  areas(): Promise<readonly AreaNode[]>
  /** Enabled items of a dictionary. Cached by the host. */
  dictionary(code: string): Promise<DictionaryOption[]>
  /**
   * Calls the listener when choices must be read again; returns the unsubscribe function. Absent: nothing changes while
   * a page is open.
   */
  onChanged?(thing: ChangedChoices, listener: () => void): () => void
  /** Sends a call outside of any entity; resolves to the envelope's result and message. @throws RefusedError */
  call(request: CallRequest): Promise<{ result: unknown; message: string }>
  /** Downloads the file of a call. @throws NoticedError when there is none; the person was notified. */
  download(request: DownloadRequest): Promise<void>
  /** Downloads a file that was created in the browser. */
  handOver(file: { name: string; content: Blob }): void
  /** Resolves to undefined for a guest, who cannot save queries. */
  searches(): Promise<SearchesPort | undefined>
  checks: {
    /** @param siblings values with which the field is unique */
    unique(entity: Entity, field: string, value: string, id?: string, siblings?: Row): Promise<CheckAnswer>
    rule(ruleCode: string, value: string): Promise<CheckAnswer>
  }
  files: FilesPort
  storage: StoragePort
  captcha: CaptchaPort
  /** Sends a code to a phone; resolves to the seconds before another code may be sent. @throws RefusedError */
  sendCode(phone: string, purpose: CodePurpose): Promise<number>
  notices: Notices
  navigate(path: string): void
  /** True when the button or call may be used: granted to the session, or by the data of its form (RND-16). */
  can(permission: string, formData?: FormGrants): boolean
  /** True when a field with this permission may be edited. */
  canWrite(permission: string): boolean
  user: Pick<UserInfo, 'id' | 'username' | 'realname' | 'orgCode'>
  documents: { entity(address: string): Promise<Entity>; page(address: string): Promise<Page> }
  /** Commands of the shell around the screen. */
  host: Record<HostCommand, (input?: unknown) => Promise<void>>
  /**
   * Registers a function that returns whether unsaved input would be lost. It is called at any time while the page is
   * open, with `byItself` when the page closes by its own step.
   * Returns the unregister function, for use before the page is left.
   */
  unsaved?(isUnsaved: (byItself?: boolean) => boolean): () => void
  /** HTML in place of a page of another site, for samples. Absent: the page itself. */
  framed?(url: string): string
  /** Receives events of the screen, for example for a playground. */
  observer?: ScreenObserver
}
