import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Radio } from 'antd'
import type { PreparedField } from '#renderers/plugin.ts'
import { DEEPEST_SUPER_GROUP, type MatchType } from '#shared/rules/search/super-query.ts'
import {
  type DraftGroup,
  type DraftItem,
  type Edit,
  isDraftGroup,
  lacksValue,
  newGroup,
  newLine,
} from './advanced-draft.ts'
import { ConditionLine } from './condition-line.tsx'

export interface GroupProps {
  group: DraftGroup
  fields: readonly PreparedField[]
  /** Depth of the group; the outermost group is 1. */
  depth: number
  /** Marks lines without a value. */
  strict: boolean
  /** No more lines may be added. */
  full: boolean
  /** Changes the item with this key, at any depth. */
  onEdit(key: number, edit: Edit): void
  onSubmit(): void
}

/** Conditions joined by and or or, with nested groups. */
export function ConditionGroup(props: GroupProps) {
  const { group, fields, depth, strict, full, onEdit, onSubmit } = props
  const change = (edit: Edit<DraftGroup>) => onEdit(group.key, edit as Edit)
  const add = (item: DraftItem) => change((present) => ({ ...present, items: [...present.items, item] }))
  return (
    <fieldset className="r-advanced__group">
      <legend className="r-advanced__legend">{depth === 1 ? '条件' : '条件组'}</legend>
      <div className="r-advanced__head">
        <Radio.Group
          size="small"
          optionType="button"
          value={group.match}
          options={[
            { value: 'and', label: '且' },
            { value: 'or', label: '或' },
          ]}
          onChange={({ target }) => change((present) => ({ ...present, match: target.value as MatchType }))}
        />
        <span className="r-advanced__hint">{group.match === 'and' ? '满足全部条件' : '满足任一条件'}</span>
        {depth > 1 && (
          <Button
            type="text"
            size="small"
            aria-label="删除条件组"
            title="删除条件组"
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => change(() => undefined)}
          />
        )}
      </div>
      {group.items.map((item) =>
        isDraftGroup(item) ? (
          <ConditionGroup {...props} key={item.key} group={item} depth={depth + 1} />
        ) : (
          <ConditionLine
            key={item.key}
            line={item}
            fields={fields}
            missing={strict && lacksValue(item)}
            onEdit={(edit) => onEdit(item.key, edit as Edit)}
            onSubmit={onSubmit}
          />
        ),
      )}
      <div className="r-advanced__add">
        <Button
          type="dashed"
          size="small"
          disabled={full}
          icon={<PlusOutlined aria-hidden />}
          autoInsertSpace={false}
          onClick={() => add(newLine())}
        >
          添加条件
        </Button>
        {depth < DEEPEST_SUPER_GROUP && (
          <Button
            type="dashed"
            size="small"
            disabled={full}
            icon={<PlusOutlined aria-hidden />}
            autoInsertSpace={false}
            onClick={() => add(newGroup())}
          >
            添加条件组
          </Button>
        )}
      </div>
    </fieldset>
  )
}
