import { useLatest } from 'ahooks'
import AntInput from 'antd/es/input/Input'
import { useEffect, useState } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import type { CaptchaImage } from '#renderers/ports.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { controlProps, typedPlaceholder } from '#renderers/ui/widget/control.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { useTyping } from '#renderers/ui/widget/typing/typing.ts'
import { cleanText } from '#renderers/ui/widget/values.ts'
import './captcha.css'

/** Characters of an image that programs cannot read. */
export function Captcha(props: WidgetProps<string>) {
  if (props.displayMode !== 'edit')
    return <WidgetText displayMode={props.displayMode} text={props.text || cleanText(props.value)} />
  return <CaptchaControl {...props} />
}

function CaptchaControl(props: WidgetProps<string>) {
  const value = cleanText(props.value)
  const typing = useTyping(value, props.onChange, props.field.maxLength)
  const { captcha } = useScreen().ports
  const image = useImage(() => value !== '' && props.onChange(''))
  return (
    <div className="r-captcha">
      <AntInput
        size="large"
        {...controlProps(props)}
        {...typing}
        placeholder={typedPlaceholder(props)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <button type="button" className="r-captcha__image" disabled={props.disabled} onClick={captcha.renew}>
        <Picture {...image} />
      </button>
    </div>
  )
}

function Picture({ state, source }: CaptchaImage) {
  if (state === 'ready') return <img src={source} alt="验证码图片，点击换一张" height={40} />
  return <span aria-busy={state === 'loading'}>{state === 'loading' ? '加载中…' : '点击重新获取'}</span>
}

/** @param onReplaced called when another image replaced the present one */
function useImage(onReplaced: () => void): CaptchaImage {
  const { captcha } = useScreen().ports
  const [image, setImage] = useState<CaptchaImage>({ state: 'loading' })
  const latest = useLatest(onReplaced)
  useEffect(() => {
    let seen = false
    return captcha.watch((next) => {
      if (seen && next.state === 'loading') latest.current()
      seen ||= next.state === 'ready'
      setImage(next)
    })
  }, [captcha])
  return image
}
