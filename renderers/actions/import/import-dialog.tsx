import { Button, Modal } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import type { Ports } from '#renderers/ports.ts'
import { handOverWorkbook } from '#renderers/ui/hand-over-workbook.ts'
import { useInFront } from '#renderers/ui/hooks/use-in-front.ts'
import type { ImportResult } from '#shared/wire/import-result.ts'
import { DefinitionsOutcome } from './definitions-outcome.tsx'
import { ImportChoice } from './import-choice.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { ImportProgressBar } from './import-progress.tsx'
import type { ImportRoute } from './import-route.ts'
import type { ImportRun } from './import-run.ts'
import { IMPORT_WORDS, type ImportTakes } from './import-words.ts'
import '#renderers/ui/overlay/record/record-overlay.css'
import './import-dialog.css'

interface Props {
  route: ImportRoute
  ports: Ports
  run: ImportRun
  /** Called when the person closes the dialog. */
  onClosed(): void
  /** Called when the dialog is no longer visible. */
  afterClose(): void
}

/** Dialog with all steps of an import: choice of a file, check, result. */
export function ImportDialog({ route, ports, run, onClosed, afterClose }: Props) {
  const state = useSyncExternalStore(run.subscribe, run.state)
  const [open, setOpen] = useState(true)
  // antd's dialog fails when its page is shown again while it is open, so it is mounted again then.
  if (!useInFront()) return null
  const running = state.step === 'running'
  const close = () => {
    setOpen(false)
    onClosed()
  }
  return (
    <Modal
      title={`导入${route.title}`}
      open={open}
      width={720}
      className="r-modal"
      destroyOnHidden
      mask={{ closable: false }}
      keyboard={!running}
      closable={running ? false : { 'aria-label': '关闭窗口' }}
      onCancel={close}
      afterClose={afterClose}
      footer={<ImportButtons takes={route.takes} run={run} ports={ports} onClose={close} />}
    >
      {state.step === 'choose' && <ImportChoice route={route} ports={ports} state={state} onFile={run.check} />}
      {state.step === 'running' && <ImportProgressBar state={state} takes={route.takes} />}
      {(state.step === 'checked' || state.step === 'done') &&
        (route.takes === 'rows' ? (
          <ImportOutcome result={state.result} />
        ) : (
          <DefinitionsOutcome result={state.result} />
        ))}
    </Modal>
  )
}

interface ButtonsProps extends Pick<Props, 'run' | 'ports'> {
  takes: ImportTakes
  onClose(): void
}

function ImportButtons({ takes, run, ports, onClose }: ButtonsProps) {
  const state = useSyncExternalStore(run.subscribe, run.state)
  if (state.step === 'running') {
    return (
      <Button autoInsertSpace={false} onClick={run.cancel}>
        {state.dryRun ? '取消检查' : '取消导入'}
      </Button>
    )
  }
  const { file, passwords } = state.step === 'choose' ? {} : state.result
  return (
    <div className="r-overlay-footer r-import__footer">
      {file && (
        <Button className="r-import__file" autoInsertSpace={false} onClick={() => handOverWorkbook(file, ports)}>
          下载出错的数据
        </Button>
      )}
      {passwords && (
        <Button className="r-import__file" autoInsertSpace={false} onClick={() => handOverWorkbook(passwords, ports)}>
          下载初始密码
        </Button>
      )}
      {state.step !== 'choose' && (
        <Button autoInsertSpace={false} onClick={run.restart}>
          {state.step === 'done' ? '继续导入' : '重新选择'}
        </Button>
      )}
      {state.step === 'checked' ? (
        <Button
          type="primary"
          autoInsertSpace={false}
          disabled={state.result.successCount === 0}
          onClick={() => void run.confirm()}
        >
          {confirmText(state.result, takes)}
        </Button>
      ) : (
        <Button type={state.step === 'done' ? 'primary' : 'default'} autoInsertSpace={false} onClick={onClose}>
          关闭
        </Button>
      )}
    </div>
  )
}

function confirmText({ successCount, errorCount }: ImportResult, takes: ImportTakes): string {
  const { unit } = IMPORT_WORDS[takes]
  if (successCount === 0) return takes === 'rows' ? '没有可导入的数据' : '没有可导入的定义'
  if (takes === 'definitions') return `导入 ${successCount} ${unit}`
  return errorCount === 0 ? `导入 ${successCount} 行` : `导入 ${successCount} 行，跳过 ${errorCount} 行`
}
