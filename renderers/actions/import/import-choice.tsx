import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Upload } from 'antd'
import { useState } from 'react'
import type { Ports } from '#renderers/ports.ts'
import { SPINNER } from '#renderers/ui/feedback/spinner.ts'
import type { ImportRoute } from './import-route.ts'
import type { ImportState } from './import-run.ts'
import { IMPORT_WORDS } from './import-words.ts'

interface Props {
  route: ImportRoute
  ports: Ports
  state: Extract<ImportState, { step: 'choose' }>
  onFile(file: File): Promise<void>
}

/** File chooser, with the template to download. */
export function ImportChoice({ route, ports, state, onFile }: Props) {
  const words = IMPORT_WORDS[route.takes]
  return (
    <>
      {state.reason !== undefined && (
        <Alert className="r-import__reason" type={state.kind ?? 'info'} showIcon title={state.reason} role="alert" />
      )}
      <TemplateButton route={route} ports={ports} />
      <Upload.Dragger
        accept={words.ending}
        maxCount={1}
        showUploadList={false}
        beforeUpload={(file) => {
          void onFile(file)
          return Upload.LIST_IGNORE
        }}
      >
        <p className="r-import__icon">
          <InboxOutlined aria-hidden />
        </p>
        <p>{words.choose}</p>
        <p className="r-import__hint">选择后先检查，不会立即写入；确认后才导入</p>
      </Upload.Dragger>
    </>
  )
}

function TemplateButton({ route: { title, template }, ports }: Pick<Props, 'route' | 'ports'>) {
  const [busy, setBusy] = useState(false)
  if (template === undefined) return null
  const file = { call: template, name: `${title}导入模板.xlsx` }
  async function fetchTemplate() {
    setBusy(true)
    await ports
      .download(file)
      // The person was told.
      .catch(() => undefined)
    setBusy(false)
  }
  return (
    <p className="r-import__template">
      请按模板填写数据：
      <Button
        type="link"
        className="r-link-button"
        icon={<DownloadOutlined aria-hidden />}
        loading={busy && SPINNER}
        autoInsertSpace={false}
        onClick={() => void fetchTemplate()}
      >
        下载模板
      </Button>
    </p>
  )
}
