import { Button } from 'antd'
import { SPINNER } from '#renderers/ui/feedback/spinner.ts'
import { type Lack, namesIn } from './grant-needs.ts'
import type { differenceOf } from './grant-selection.ts'

interface Props {
  change: ReturnType<typeof differenceOf>
  lacks: readonly Lack[]
  busy: boolean
  closes: boolean
  onReset(): void
  onSave(close: boolean): void
}

/** Number of changes, with the buttons to save or reset them. */
export function GrantFooter({ change, lacks, busy, closes, onReset, onSave }: Props) {
  const { added, removed } = change
  const unchanged = added.length + removed.length === 0
  return (
    <div className="r-grants__footer">
      <span className="r-grants__change" role="status">
        {unchanged ? '没有未保存的更改' : `将新增 ${added.length} 项，移除 ${removed.length} 项`}
      </span>
      {lacks.length > 0 && (
        <span className="r-grants__lack" role="alert">
          {namesIn(lacks.map(({ title }) => title))}缺少所需的权限：
          {namesIn([...new Set(lacks.flatMap(({ needs }) => needs))])}
        </span>
      )}
      <Button disabled={unchanged || busy} onClick={onReset} autoInsertSpace={false}>
        还原
      </Button>
      {closes && (
        <Button disabled={unchanged || busy} onClick={() => onSave(true)} autoInsertSpace={false}>
          保存并关闭
        </Button>
      )}
      <Button
        type="primary"
        disabled={unchanged}
        loading={busy && SPINNER}
        onClick={() => onSave(false)}
        autoInsertSpace={false}
      >
        保存
      </Button>
    </div>
  )
}
