import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { CallRequest } from '#renderers/ports.ts'
import { LOGIN_PATH } from '#shared/wire/protocol.ts'
import { ScreenView } from '#web/screens/screen-view.tsx'
import { useBrowserTitle } from '../page-title.ts'
import { PhoneCodeNotice } from './phone-code-notice.tsx'
import { UserForm } from './user-form.tsx'
import { userTexts } from './user-texts.ts'

/** Proof from the first step; the second step sends it back. */
interface Proof {
  username: string
  phone: string
  smscode: string
}

/** Resets a forgotten password: phone, password, done. */
export function RecoverPage() {
  const [proof, setProof] = useState<Proof>()
  const [isDone, setDone] = useState(false)
  const step = isDone ? 2 : proof ? 1 : 0
  useBrowserTitle(userTexts.recover)
  return (
    <>
      <h1 className="w-user-title">{userTexts.recover}</h1>
      <Steps current={step} />
      {step === 0 && <PhoneStep onProved={setProof} />}
      {step === 1 && <PasswordStep proof={proof!} onBack={() => setProof(undefined)} onDone={() => setDone(true)} />}
      {step === 2 ? (
        <ScreenView address="account/recover-result" />
      ) : (
        <p className="w-user-links">
          <Link to={LOGIN_PATH}>{userTexts.toSignIn}</Link>
        </p>
      )}
    </>
  )
}

function Steps({ current }: { current: number }) {
  return (
    <ol className="w-steps">
      {userTexts.recoverSteps.map((title, index) => (
        <li
          key={title}
          aria-current={index === current ? 'step' : undefined}
          data-passed={index < current || undefined}
        >
          {title}
        </li>
      ))}
    </ol>
  )
}

function PhoneStep({ onProved }: { onProved(proof: Proof): void }) {
  const keep = ({ body }: CallRequest, result: unknown) => {
    const { phone } = body as Pick<Proof, 'phone'>
    onProved({ ...(result as Omit<Proof, 'phone'>), phone: phone.trim() })
  }
  return (
    <>
      <PhoneCodeNotice />
      <UserForm address="account/recover-phone" onAnswer={keep} />
    </>
  )
}

function PasswordStep({ proof, onBack, onDone }: { proof: Proof; onBack(): void; onDone(): void }) {
  const initial = useMemo(() => ({ ...proof }), [proof])
  return (
    <>
      <p className="w-user-account">
        {userTexts.account}：<strong>{proof.username}</strong>
      </p>
      <UserForm address="account/recover-password" initial={initial} onDone={onDone} />
      <Button block size="large" className="w-user-back" autoInsertSpace={false} onClick={onBack}>
        {userTexts.previous}
      </Button>
    </>
  )
}
