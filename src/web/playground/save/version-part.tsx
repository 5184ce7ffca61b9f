import { Alert, Button, Input, Space } from 'antd'
import { useEffect, useId, useMemo, useState } from 'react'
import { RefusedError } from '#renderers/ports.ts'
import type { Side } from '#shared/documents/compare/merge-documents.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { isButtonVisible } from '#shared/rules/permissions/button-permission.ts'
import { useHost } from '#web/host.ts'
import type { DraftBase } from '../documents/drafts.ts'
import type { OpenDocument } from '../documents/workspace.ts'
import { ConflictTable } from './conflict-table.tsx'
import {
  createDocumentVersions,
  PUBLISH_PERMISSION,
  type SavedVersion,
  type StoredVersion,
} from './document-versions.ts'
import { mergeDraft, type NamedConflict } from './merge-draft.ts'

interface Props {
  document: OpenDocument
  /** Entity of the document's fields. */
  entity: Entity | undefined
  onLoad(text: string, base: DraftBase): void
  onSaved(base: DraftBase): void
}

/** Version on the server; users with permission can then publish it to everybody. */
export function VersionPart({ document, entity, onLoad, onSaved }: Props) {
  const { notices, session } = useHost()
  const { kept, refresh, versions } = useStored(document)
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [dispute, setDispute] = useState<Dispute>()
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({})
  const id = useId()
  const mayPublish = isButtonVisible(PUBLISH_PERMISSION, session.state.permissions ?? {})
  const head = kept?.headNumber ?? null
  const unsaved = kept === undefined || kept.text.trim() !== document.text.trim()
  const { base } = document

  const attempt = async (work: () => Promise<string | undefined>) => {
    setBusy(true)
    setRefused(undefined)
    try {
      const done = await work()
      if (done !== undefined) notices.success(done)
      refresh()
    } catch (error) {
      // Other errors have already shown a notice.
      if (error instanceof RefusedError) setRefused(error.message)
    } finally {
      setBusy(false)
    }
  }
  /** Looks for newer versions again: the server refuses a version whose conflict the client has not seen. */
  const save = () =>
    attempt(async () => {
      const newest = await versions.newest(document)
      const number = newest?.headNumber ?? 0
      if (!newest || number === base.number || number === 0) {
        // Without a version on the server the draft is based on the shipped document.
        const saved = await versions.save(document, document.text, newest && number === 0 ? 0 : base.number, note)
        onSaved({ number: saved.number, text: document.text })
        return savedText(saved)
      }
      const texts = { base: base.text, theirs: newest.text, mine: document.text }
      // Choices apply only to the versions that they were made for.
      const known = dispute?.number === number && dispute.mine === document.text ? choices : {}
      const merged = mergeDraft(texts, entity, known)
      if (merged.state === 'unreadable') {
        setRefused(`草稿不是有效的 JSON，改正后才能合并。${merged.reason}`)
        return undefined
      }
      if (merged.conflicts.some(({ key }) => known[key] === undefined)) {
        setChoices(known)
        setDispute({ number, mine: document.text, conflicts: merged.conflicts })
        return undefined
      }
      const saved = await versions.save(document, merged.text, number, note)
      setDispute(undefined)
      onLoad(merged.text, { number: saved.number, text: merged.text })
      return `已与版本 ${number} 合并，${savedText(saved)}`
    })
  const publish = (number: number) =>
    attempt(async () => {
      await versions.publish(document, number)
      return `版本 ${number} 已发布`
    })
  const open = dispute?.conflicts.filter(({ key }) => choices[key] === undefined).length ?? 0

  return (
    <section className="w-playground-save">
      <h3>保存为版本</h3>
      <p role="status">{stateOf(kept, base.number)}</p>
      {refused && <Alert type="error" showIcon title={refused} />}
      {dispute && (
        <>
          <Alert
            type="warning"
            showIcon
            title={`版本 ${dispute.number} 和您的草稿改动了相同的位置，请逐项选择保留哪一个。其余改动自动合并。`}
          />
          <ConflictTable
            conflicts={dispute.conflicts}
            number={dispute.number}
            choices={choices}
            onChoose={(key, side) => setChoices({ ...choices, [key]: side })}
          />
        </>
      )}
      <label htmlFor={id}>说明（可不填）</label>
      <Input id={id} value={note} maxLength={500} onChange={({ target }) => setNote(target.value)} />
      <Space wrap>
        <Button type="primary" loading={busy} disabled={open > 0} onClick={() => void save()}>
          {dispute ? '合并并保存版本' : '保存版本'}
        </Button>
        {head !== null && unsaved && (
          <Button onClick={() => onLoad(kept!.text, { number: head, text: kept!.text })}>
            载入最新版本 {head}（可撤销）
          </Button>
        )}
        {mayPublish && head !== null && kept?.publishedNumber !== head && (
          <Button loading={busy} onClick={() => void publish(head)}>
            发布版本 {head}
          </Button>
        )}
      </Space>
    </section>
  )
}

/** Places that another user changed too, in the version with the number. */
interface Dispute {
  number: number
  mine: string
  conflicts: readonly NamedConflict[]
}

function savedText({ number, created, problems }: SavedVersion): string {
  if (!created) return number === 0 ? '与发布的文件相同，没有产生新版本' : `与版本 ${number} 相同，没有产生新版本`
  return problems.length > 0 ? `已保存为版本 ${number}，有 ${problems.length} 个问题` : `已保存为版本 ${number}`
}

function useStored({ kind, address }: OpenDocument) {
  const { http } = useHost()
  const versions = useMemo(() => createDocumentVersions(http), [http])
  const [kept, setStored] = useState<StoredVersion>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks again
  useEffect(() => {
    let isUnmounted = false
    void versions.newest({ kind, address }).then((found) => !isUnmounted && setStored(found))
    return () => {
      isUnmounted = true
    }
  }, [versions, kind, address, round])
  return { kept, versions, refresh: () => setRound(round + 1) }
}

function stateOf(kept: StoredVersion | undefined, base: number): string {
  if (!kept || kept.headNumber === null) return '服务器上还没有保存过的版本。'
  const published = kept.publishedNumber === null ? '尚未发布' : `已发布版本 ${kept.publishedNumber}`
  const begun = base === 0 ? '随系统发布的文档' : `版本 ${base}`
  const how = base === kept.headNumber ? '您的草稿以它为基础' : `您的草稿以${begun}为基础，保存时与最新版本合并`
  return `服务器上的最新版本为 ${kept.headNumber}，${published}。${how}。`
}
