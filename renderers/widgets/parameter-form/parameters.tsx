import { useEffect, useMemo, useRef, useState } from 'react'
import type { PreparedField, WidgetProps } from '#renderers/plugin.ts'
import { FormValuesContext } from '#renderers/ui/draft/form-values.ts'
import { RowField } from '#renderers/ui/rows/row/row-field.tsx'
import { rowForm } from '#renderers/ui/rows/row/row-form.ts'
import type { Row } from '#shared/documents/entity.ts'
import { checkParameters, type ParameterSet, parametersIn } from '#shared/rules/parameters.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import { hasForeign, shownParameters, withParameters } from './parameter-values.ts'

type ParametersProps = WidgetProps<string> & { set: ParameterSet; fields: readonly PreparedField[] }

/** Messages by parameter. */
type Problems = Readonly<Record<string, string>>

/** Message of the form around; each parameter shows its own error. */
const MEND = '请更正标出的参数'
const NONE: Row = {}

/** The parameters of one choice as fields in the form, validated by the rules of the server. */
export function Parameters(props: ParametersProps) {
  const { id, field, form, describedBy, disabled = false, set, fields, value, onChange } = props
  const [problems, setProblems] = useState<Problems>({})
  // A cleared field stays empty while it is edited; its default returns on blur.
  const [emptied, setEmptied] = useState<string>()
  const latest = useRef({ value, problems, disabled, set, onChange })
  useEffect(() => {
    Object.assign(latest.current, { value, disabled, set, onChange })
  })

  const foreign = !disabled && hasForeign(value, set)
  useEffect(() => {
    if (foreign) onChange(withParameters(value, set, NONE))
  }, [foreign, value, set, onChange])

  const acts = useMemo(() => {
    const tell = (next: Problems) => {
      latest.current.problems = next
      setProblems(next)
    }
    const judged = () => problemsOf(latest.current.set, latest.current.value)
    return {
      tell,
      judged,
      change(changes: Readonly<Row>): void {
        const { set, value, problems, onChange } = latest.current
        const text = withParameters(value, set, changes)
        // A change of another control before the next render continues from this text.
        latest.current.value = text
        setEmptied(Object.keys(changes).find((name) => isEmptyValue(changes[name])))
        const found = judged()
        const still = Object.keys(problems).filter((name) => !Object.hasOwn(changes, name) || found[name])
        tell(Object.fromEntries(still.map((name) => [name, found[name] ?? problems[name]!])))
        onChange(text)
      },
      leave(name: string): void {
        setEmptied(undefined)
        if (isEmptyValue(parametersIn(latest.current.value)[name])) return
        const problem = judged()[name]
        if (problem !== undefined) tell({ ...latest.current.problems, [name]: problem })
      },
    }
  }, [])

  const attach = form?.attach
  useEffect(
    () =>
      attach?.({
        validate() {
          if (latest.current.disabled) return undefined
          const found = acts.judged()
          acts.tell(found)
          return Object.keys(found).length === 0 ? undefined : MEND
        },
        show(path, message) {
          const name = path.slice(1)
          if (!Object.hasOwn(latest.current.set.properties, name)) return message
          acts.tell({ ...latest.current.problems, [name]: message })
          return MEND
        },
        sent: () => latest.current.value,
      }),
    [attach, acts],
  )

  const values = useMemo(
    () =>
      rowForm(fields, {
        read: () => shownParameters(latest.current.value, latest.current.set),
        untyped: () => NONE,
        set: acts.change,
      }),
    [fields, acts],
  )
  const shown = { ...shownParameters(value, set), ...(emptied !== undefined && { [emptied]: null }) }
  /** The form focuses the group as a whole; the focus moves to the first parameter with an error. */
  const enter = () => {
    const [first] = Object.keys(latest.current.problems)
    if (first !== undefined) document.getElementById(`${id}-${first}`)?.focus()
  }
  return (
    <FormValuesContext value={values}>
      <div
        role="group"
        aria-label={field.title}
        aria-describedby={describedBy}
        id={id}
        tabIndex={-1}
        className="r-one-row"
        onFocus={({ target, currentTarget }) => target === currentTarget && enter()}
      >
        {set.description && <div className="r-parameters__note">{set.description}</div>}
        {fields.length === 0 && <div className="r-parameters__note">该项没有参数</div>}
        {fields.map((column) => (
          <RowField
            key={column.name}
            id={`${id}-${column.name}`}
            column={column}
            row={shown}
            required={column.required}
            disabled={disabled}
            problem={problems[column.name]}
            hint={column.description}
            onChange={(next) => acts.change({ [column.name]: next })}
            onBlur={() => acts.leave(column.name)}
          />
        ))}
      </div>
    </FormValuesContext>
  )
}

function problemsOf(set: ParameterSet, text: unknown): Problems {
  const { problems = [] } = checkParameters(set, parametersIn(text))
  return Object.fromEntries(problems.map(({ field, message }) => [field, message]))
}
