import { DeliveryFailure } from '../notify/channel.ts'

/** Members of an error of the library that are read here. */
interface SmtpError {
  code?: string
  responseCode?: number
  response?: string
  message?: string
  name?: string
}

const PERMANENT = 500
const LONGEST_ANSWER = 200

/** Reason why a mail was not sent. Answers of the server are quoted, own messages are not. */
export function mailFailure(error: unknown): DeliveryFailure {
  const { code = '', responseCode, response, message = '', name } = error as SmtpError
  const answer = quoted(response ?? message)
  const isFinal = responseCode !== undefined && responseCode >= PERMANENT
  if (name === 'TimeoutError' || code === 'ETIMEDOUT' || code === 'EABORT') {
    return new DeliveryFailure('邮件服务器没有及时回应', { isFinal: false })
  }
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return new DeliveryFailure(`邮件服务器拒绝登录：${answer}`, { isFinal: false })
  if (code === 'EENVELOPE') return new DeliveryFailure(`邮件服务器拒绝收件人：${answer}`, { isFinal })
  if (code === 'EMESSAGE') return new DeliveryFailure(`邮件服务器拒绝邮件：${answer}`, { isFinal })
  if (code === 'ETLS' || code === 'EREQUIRETLS') {
    return new DeliveryFailure(`与邮件服务器之间不能加密：${answer}`, { isFinal: false })
  }
  if (['ECONNECTION', 'ESOCKET', 'EDNS', 'EPROTOCOL', 'ECONNREFUSED'].includes(code)) {
    return new DeliveryFailure(`无法连接邮件服务器：${answer}`, { isFinal: false })
  }
  return new DeliveryFailure(`邮件没有发出：${answer || code}`, { isFinal: false })
}

/** Returns one line. */
function quoted(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_ANSWER)
}
