import { useLatest, useUnmount } from 'ahooks'
import { useState } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { RefusedError } from '#renderers/ports.ts'
import type { Field } from '#shared/documents/entity.ts'
import type { FileLimits } from '#shared/rules/file-limits.ts'
import {
  fileNameOf,
  fileProblem,
  mostFiles,
  storedFiles,
  tooManyFiles,
  valueOfFiles,
} from '#shared/rules/records/stored-files.ts'
import { useReportBusy, useReportUnsent } from '../hooks/use-busy-report.ts'
import { useScreen } from '../screen-context.ts'

/** A file in the list of a control. */
export interface UploadItem {
  key: string
  name: string
  state: 'done' | 'uploading' | 'error'
  /** Value of the field for the file, once it is uploaded. */
  stored?: string
  /** Uploaded part, 0 to 1. */
  part?: number
  /** Reason of a failure, in the words of the server. */
  reason?: string
}

interface Sending extends UploadItem {
  file: File
  controller: AbortController
}

export interface Uploads {
  items: readonly UploadItem[]
  /** Sentence about the last event, for assistive technology. */
  news: string
  isFull: boolean
  add(files: readonly File[]): void
  retry(key: string): void
  /** Removes a file from the field, or aborts its upload. */
  remove(key: string): void
  /** Moves a file to the place of another one. */
  move(key: string, to: string): void
}

type UploadsInput = Pick<WidgetProps<string | string[]>, 'value' | 'onChange' | 'onBusy' | 'onUnsent'> & {
  field: Field
  folder?: string
}

let lastKey = 0

/** Files of a field: stored files, and running uploads. */
export function useUploads({ value, onChange, onBusy, onUnsent, field, folder }: UploadsInput): Uploads {
  const { files, notices } = useScreen().ports
  const limits: FileLimits = field['x-file'] ?? {}
  const most = mostFiles(limits)
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [news, setNews] = useState('')
  // Several uploads may finish before the form passes the new value.
  const storedRef = useLatest(storedFiles(value))
  const latest = useLatest(onChange)
  // Aborts uploads when the form is unmounted.
  useUnmount(() => {
    for (const { controller } of sending) controller.abort()
  })

  const store = (next: string[]) => {
    storedRef.current = next
    latest.current(valueOfFiles(next, field))
  }
  const change = (key: string, part: Partial<Sending>) =>
    setSending((all) => all.map((item) => (item.key === key ? { ...item, ...part } : item)))
  const forget = (key: string) => setSending((all) => all.filter((item) => item.key !== key))

  async function send({ key, file, controller }: Sending): Promise<void> {
    try {
      const onProgress = (part: number) => change(key, { part })
      const stored = await files.upload(file, { folder, via: field.via, onProgress, signal: controller.signal })
      if (controller.signal.aborted) return change(key, { state: 'error' })
      store(most === 1 ? [stored] : [...storedRef.current, stored])
      forget(key)
      setNews(`${file.name}上传完成`)
    } catch (error) {
      // A hidden tab aborts uploads too, and its person may retry them. A removed file is no longer in the list.
      change(key, { state: 'error', reason: error instanceof RefusedError ? error.message : undefined })
      if (!controller.signal.aborted) notices.error(`${file.name} file upload failed.`)
    }
  }

  function begin(file: File): void {
    lastKey += 1
    const controller = new AbortController()
    const item: Sending = { key: `u${lastKey}`, name: file.name, state: 'uploading', part: 0, file, controller }
    setSending((all) => [...all, item])
    void send(item)
  }

  const underWay = sending.filter(({ state }) => state === 'uploading').length
  useReportBusy(underWay > 0, onBusy)
  const failed = sending.filter(({ state }) => state === 'error').map(({ name }) => name)
  useReportUnsent(failed, onUnsent)
  const room = most === 1 ? 1 - underWay : most - storedRef.current.length - underWay
  const done = storedRef.current.map((stored): UploadItem => {
    return { key: stored, name: fileNameOf(stored) || field.title, state: 'done', stored }
  })

  return {
    items: [...done, ...sending],
    news,
    isFull: most > 1 && room <= 0,
    add(given) {
      const fitting = given.filter((file) => {
        const problem = fileProblem(limits, file)
        if (problem !== undefined) notices.warning(problem)
        return problem === undefined
      })
      if (fitting.length > room) notices.warning(tooManyFiles(limits))
      for (const file of fitting.slice(0, Math.max(0, room))) begin(file)
    },
    retry(key) {
      const item = sending.find((each) => each.key === key)
      if (item === undefined) return
      forget(key)
      begin(item.file)
    },
    remove(key) {
      const item = sending.find((each) => each.key === key)
      item?.controller.abort()
      setNews(`${item?.name ?? fileNameOf(key)}已移除`)
      if (item) forget(key)
      else store(storedRef.current.filter((stored) => stored !== key))
    },
    move(key, to) {
      const others = storedRef.current.filter((stored) => stored !== key)
      const place = storedRef.current.indexOf(to)
      if (place !== -1 && others.length < storedRef.current.length) store(others.toSpliced(place, 0, key))
    },
  }
}
