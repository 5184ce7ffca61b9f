import { Alert, Button, Segmented, Select, Switch } from 'antd'
import { useState } from 'react'
import type { InstallationNames } from '../use-installation.ts'
import type { LastValid } from '../use-last-valid.ts'
import type { FromFrame } from './frame-messages.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { grantsOf, OWN_RIGHTS, roleOptions } from './viewers.ts'

interface Props {
  lastValid: LastValid | undefined
  /** The documents in the editors are invalid; the last valid ones are shown. */
  broken: boolean
  names: InstallationNames
  onMessage(message: FromFrame): void
}

export const WIDTHS = [1366, 768, 390] as const

/** Live screen, with its view settings. */
export function PreviewPane({ lastValid, broken, names, onMessage }: Props) {
  const [data, setData] = useState<'sample' | 'real'>('sample')
  const [viewer, setViewer] = useState(OWN_RIGHTS)
  const [width, setWidth] = useState<number>(WIDTHS[0])
  const [dark, setDark] = useState(false)
  const [again, setAgain] = useState(0)
  return (
    <section className="w-playground-preview" aria-label="预览">
      <div className="w-playground-bar">
        <Segmented
          size="small"
          aria-label="数据"
          value={data}
          onChange={setData}
          options={[
            { value: 'sample', label: '样例数据' },
            { value: 'real', label: '真实数据' },
          ]}
        />
        <Select
          size="small"
          aria-label="以谁的权限查看"
          className="w-playground-viewer"
          value={data === 'sample' ? viewer : OWN_RIGHTS}
          disabled={data === 'real'}
          onChange={setViewer}
          options={roleOptions(names)}
          showSearch={{ optionFilterProp: 'label' }}
        />
        <Segmented
          size="small"
          aria-label="宽度"
          value={width}
          onChange={setWidth}
          options={WIDTHS.map((value) => ({ value, label: String(value) }))}
        />
        <label className="w-playground-dark">
          <Switch size="small" checked={dark} onChange={setDark} aria-label="深色" /> 深色
        </label>
        <Button size="small" onClick={() => setAgain(again + 1)}>
          重新载入
        </Button>
      </div>
      <p className="w-playground-hint">{hintOf(data, viewer)}</p>
      {broken && (
        <Alert
          type="info"
          showIcon
          title={lastValid ? '文档有误，显示的是最近一次可用的版本' : '文档有误，改正后显示页面'}
        />
      )}
      <PreviewFrame
        key={again}
        lastValid={lastValid}
        view={{ data, grants: data === 'sample' ? grantsOf(viewer, names) : null, dark, width }}
        onMessage={onMessage}
      />
    </section>
  )
}

function hintOf(data: 'sample' | 'real', viewer: string): string {
  if (data === 'real') return '真实数据：以您自己的权限调用服务器，保存和删除会真正生效。'
  const rights = viewer === OWN_RIGHTS ? '按您的权限显示' : '按所选角色的权限显示，数据规则不参与'
  return `样例数据：记录由实体生成，增删改只在内存中；字典和行政区划来自系统，其他接口只作模拟。按钮${rights}。`
}
