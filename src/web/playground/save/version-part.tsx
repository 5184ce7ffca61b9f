import { Alert, Button, Input, Space } from 'antd'
import { useEffect, useId, useMemo, useState } from 'react'
import { RefusedError } from '#renderers/ports.ts'
import { isButtonVisible } from '#shared/rules/button-permission.ts'
import { useHost } from '../../host.ts'
import type { OpenDocument } from '../documents/workspace.ts'
import { createDocumentVersions, type KeptDocument, PUBLISH_PERMISSION } from './document-versions.ts'

interface Props {
  document: OpenDocument
  onLoad(text: string): void
}

/** A version on the server; who may publish shows it to everybody afterwards. */
export function VersionPart({ document, onLoad }: Props) {
  const { notices, session } = useHost()
  const { kept, refresh, versions } = useKept(document)
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const id = useId()
  const mayPublish = isButtonVisible(PUBLISH_PERMISSION, session.state.permissions ?? {})
  const head = kept?.headNumber ?? null
  const unsaved = kept === undefined || kept.text.trim() !== document.text.trim()

  const attempt = async (work: () => Promise<string>) => {
    setBusy(true)
    setRefused(undefined)
    try {
      notices.success(await work())
      refresh()
    } catch (error) {
      // What is no refusal was told already.
      if (error instanceof RefusedError) setRefused(error.message)
    } finally {
      setBusy(false)
    }
  }
  const save = () =>
    attempt(async () => {
      const { number, created, problems } = await versions.save(document, document.text, head ?? 0, note)
      if (!created) return number === 0 ? '与发布的文件相同，没有产生新版本' : `与版本 ${number} 相同，没有产生新版本`
      return problems.length > 0 ? `已保存为版本 ${number}，有 ${problems.length} 个问题` : `已保存为版本 ${number}`
    })
  const publish = (number: number) =>
    attempt(async () => {
      await versions.publish(document, number)
      return `版本 ${number} 已发布`
    })

  return (
    <section className="w-playground-save">
      <h3>保存为版本</h3>
      <p role="status">{stateOf(kept)}</p>
      {refused && <Alert type="error" showIcon title={refused} />}
      <label htmlFor={id}>说明（可不填）</label>
      <Input id={id} value={note} maxLength={500} onChange={({ target }) => setNote(target.value)} />
      <Space wrap>
        <Button type="primary" loading={busy} onClick={() => void save()}>
          保存版本
        </Button>
        {head !== null && unsaved && <Button onClick={() => onLoad(kept!.text)}>载入最新版本 {head}（可撤销）</Button>}
        {mayPublish && head !== null && kept?.publishedNumber !== head && (
          <Button loading={busy} onClick={() => void publish(head)}>
            发布版本 {head}
          </Button>
        )}
      </Space>
    </section>
  )
}

function useKept({ kind, address }: OpenDocument) {
  const { http } = useHost()
  const versions = useMemo(() => createDocumentVersions(http), [http])
  const [kept, setKept] = useState<KeptDocument>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks again
  useEffect(() => {
    let gone = false
    void versions.newest({ kind, address }).then((found) => !gone && setKept(found))
    return () => {
      gone = true
    }
  }, [versions, kind, address, round])
  return { kept, versions, refresh: () => setRound(round + 1) }
}

function stateOf(kept: KeptDocument | undefined): string {
  if (!kept || kept.headNumber === null) return '服务器上还没有保存过的版本。'
  const published = kept.publishedNumber === null ? '尚未发布' : `已发布版本 ${kept.publishedNumber}`
  return `服务器上的最新版本为 ${kept.headNumber}，${published}。保存时以它为基础。`
}
