import { Radio } from 'antd'
import type { Side } from '#shared/documents/compare/merge-documents.ts'
import type { NamedConflict } from './merge-draft.ts'

interface Props {
  conflicts: readonly NamedConflict[]
  /** Number of the version of the other user. */
  number: number
  choices: Readonly<Record<string, Side>>
  onChoose(key: string, side: Side): void
}

/** Places that both sides changed, with the three versions side by side; the user chooses one for each. */
export function ConflictTable({ conflicts, number, choices, onChoose }: Props) {
  return (
    <div className="w-playground-conflicts">
      <table className="w-playground-compare">
        <thead>
          <tr>
            <th scope="col">位置</th>
            <th scope="col">修改前</th>
            <th scope="col">版本 {number}</th>
            <th scope="col">我的草稿</th>
            <th scope="col">保留</th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map(({ key, kind, label, base, theirs, mine }) => (
            <tr key={key}>
              <td>{kind === 'order' ? `${label}（次序）` : label}</td>
              <td data-label="修改前">{shown(base)}</td>
              <td data-label={`版本 ${number}`}>{shown(theirs)}</td>
              <td data-label="我的草稿">{shown(mine)}</td>
              <td data-label="保留">
                <Radio.Group
                  aria-label={`${label}保留`}
                  className="w-playground-choice"
                  value={choices[key]}
                  onChange={({ target }) => onChoose(key, target.value as Side)}
                  options={[
                    { value: 'theirs', label: `版本 ${number}` },
                    { value: 'mine', label: '我的' },
                  ]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function shown(value: unknown): string {
  return value === undefined ? '（无）' : typeof value === 'string' ? value : JSON.stringify(value)
}
