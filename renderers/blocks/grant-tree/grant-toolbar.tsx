import { Button, Switch } from 'antd'
import Input from 'antd/es/input/Input'
import { useCallback, useId } from 'react'
import { useComposedValue } from '#renderers/ui/hooks/use-composed-value.ts'
import { branchesOf, type GrantNode } from './grant-nodes.ts'

interface Props {
  shown: readonly GrantNode[]
  readOnly: boolean
  below: boolean
  onBelow(below: boolean): void
  onSearch(text: string): void
  onExpand(keys: readonly string[]): void
  onTickAll(): void
  onUntickAll(): void
}

const SEARCH_DELAY_MS = 200

/** Commands for the whole tree, or for its nodes that match a search. */
export function GrantToolbar(props: Props) {
  const { shown, readOnly, below, onBelow, onSearch, onExpand, onTickAll, onUntickAll } = props
  const search = useComposedValue(
    useCallback((text: string) => onSearch(text), [onSearch]),
    SEARCH_DELAY_MS,
  )
  const label = useId()
  return (
    <div className="r-grants__toolbar">
      <Input
        className="r-grants__search"
        placeholder="搜索菜单或按钮"
        aria-label="搜索菜单或按钮"
        allowClear
        {...search}
      />
      <Tool text="展开全部" onPress={() => onExpand(branchesOf(shown))} />
      <Tool text="收起全部" onPress={() => onExpand([])} />
      {!readOnly && (
        <>
          <Tool text="全部勾选" onPress={onTickAll} />
          <Tool text="取消全选" onPress={onUntickAll} />
          <span className="r-grants__below">
            <Switch size="small" checked={below} onChange={onBelow} aria-labelledby={label} />
            <span id={label}>勾选时包含下级</span>
          </span>
        </>
      )}
    </div>
  )
}

function Tool({ text, onPress }: { text: string; onPress(): void }) {
  return (
    <Button size="small" autoInsertSpace={false} onClick={onPress}>
      {text}
    </Button>
  )
}
