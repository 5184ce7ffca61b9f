import { Button } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { LOGIN_PATH } from '#shared/wire/protocol.ts'
import { useBrowserTitle } from '../page-title.ts'
import { userTexts } from './user-texts.ts'

/** Says that the account exists. */
export function RegisterResultPage() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const username = query.get('username')
  useBrowserTitle(userTexts.registeredUnnamed)
  return (
    <section className="w-user-result">
      <h1 className="w-user-title">{username ? userTexts.registered(username) : userTexts.registeredUnnamed}</h1>
      <Button type="primary" size="large" block autoInsertSpace={false} onClick={() => navigate(LOGIN_PATH)}>
        {userTexts.backToSignIn}
      </Button>
    </section>
  )
}
