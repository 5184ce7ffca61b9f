import { Modal, Select } from 'antd'
import { useId, useState } from 'react'
import type { Chosen, SignInChoice } from '../../session/sign-in-ways.ts'
import { userTexts } from './user-texts.ts'

interface Props {
  choice: SignInChoice
  /** Department in which the person worked last. */
  orgCode?: string | null
  onChoose(chosen: Chosen): Promise<void>
  onCancel(): void
}

/** Asks in which tenant and department a person wants to work. */
export function SignInChooser({ choice, orgCode, onChoose, onCancel }: Props) {
  const { tenants, departs } = choice
  const [tenant, setTenant] = useState<number>()
  const [depart, setDepart] = useState(departs.find((one) => one.orgCode === orgCode)?.orgCode)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const lacksTenant = tenants.length > 0 && tenant === undefined
  const lacksDepart = departs.length > 0 && depart === undefined

  async function choose(): Promise<void> {
    setTried(true)
    if (lacksTenant || lacksDepart) return
    setBusy(true)
    await onChoose({ tenant, orgCode: depart }).finally(() => setBusy(false))
  }

  return (
    <Modal
      open
      title={chooserTitle(choice)}
      width={420}
      okText={userTexts.choose}
      cancelText={userTexts.cancel}
      onOk={() => void choose()}
      onCancel={onCancel}
      okButtonProps={{ loading: busy, autoInsertSpace: false }}
      cancelButtonProps={{ autoInsertSpace: false }}
      mask={{ closable: false }}
    >
      {tenants.length > 0 && (
        <ChoiceField<number>
          label={userTexts.tenant}
          value={tenant}
          onChange={setTenant}
          placeholder={userTexts.chooseTenant}
          invalid={tried && lacksTenant}
          options={tenants.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {departs.length > 0 && (
        <ChoiceField<string>
          label={userTexts.depart}
          value={depart}
          onChange={setDepart}
          placeholder={userTexts.chooseDepart}
          invalid={tried && lacksDepart}
          options={departs.map((one) => ({ value: one.orgCode, label: one.departName }))}
        />
      )}
    </Modal>
  )
}

interface FieldProps<V extends string | number> {
  label: string
  value: V | undefined
  onChange(value: V): void
  placeholder: string
  invalid: boolean
  options: { value: V; label: string }[]
}

function ChoiceField<V extends string | number>({ label, invalid, onChange, ...select }: FieldProps<V>) {
  const id = useId()
  return (
    <div className="w-choice">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        status={invalid ? 'error' : undefined}
        aria-invalid={invalid}
        showSearch={{ optionFilterProp: 'label' }}
        style={{ width: '100%' }}
        onChange={(value) => onChange(value as V)}
        {...select}
      />
    </div>
  )
}

export function chooserTitle({ tenants, departs }: SignInChoice): string {
  if (tenants.length === 0) return userTexts.chooseDepart
  return departs.length === 0 ? userTexts.chooseTenant : userTexts.chooseBoth
}
