import type { FirstMessages } from './en'
import { formatsIn } from './languages'

export const { number, count, day, time } = formatsIn('zh-CN')

export const zh: FirstMessages = {
  lang: 'zh',
  dir: 'ltr',

  language: '语言',
  skip: '跳到正文',
  untranslated: '学校还没有翻译这段文字。',
  noScript: '本问卷需要 JavaScript。请在浏览器中启用它，然后重新加载页面。',
  crash: {
    title: '这个页面出了点问题',
    text: '这不是您的错，已保存的内容都还在。重新加载页面通常就能解决。',
    reload: '重新加载',
  },

  returnHome: '返回首页',
  tryAgain: '重试',
  reload: '重新加载',
  back: '上一步',
  next: '下一步',
  progress: '问卷进度',

  steps: {
    label: '步骤',
    name: '姓名',
    email: '邮箱',
    teachers: '老师',
    questions: '问题',
    review: '检查',
    done: '已完成',
    returnToReview: '返回检查',
  },

  opening: {
    loading: '正在打开问卷……',
    stillTrying: '暂时无法连接学校，仍在尝试……',
    kept: '您写的内容已保留在这台设备上。',
    failed: {
      survey: '无法加载问卷',
      start: '无法开始填写问卷',
      resume: '无法加载您之前填写的问卷',
      address: '无法打开问卷',
    },
    failedHint: '请过几分钟再试。学校发给您的链接不会变。',
    notFoundHint: '请检查学校发给您的链接。',
    startAnew: '重新填写一份',
    grace: (until) =>
      `本问卷已不再接收新的答卷。您可以在${day(until, true)} ${time(until)} 之前填完您的这一份。`,
    closedTitle: '本问卷已结束',
    closedText: '本问卷已不再接收回答。感谢您的关注。如果您有话想告诉学校，请直接写信给学校。',
  },

  notYou: (name) => (name ? `您不是 ${name}？` : '不是您本人？'),

  saving: {
    saved: '已保存',
    saving: '正在保存……',
    failing: '尚未保存：我们会继续尝试',
    offline: '尚未保存：您已离线。您写的内容已保留在这台设备上，恢复联网后会自动发送。',
    notKept: '此浏览器不允许我们在您的设备上保留副本。请留在此页面，直到显示“已保存”。',
    answerFailed: '无法保存回答',
    parentFailed: '无法保存家长信息',
    teachersFailed: '无法保存所选老师',
    alreadySubmitted: '这份问卷已经提交，不能再修改。',
  },

  refusals: {
    no_survey: '这份问卷已不存在。',
    no_response: '这份答卷已不存在。',
    no_question: '这个问题已被取消。请重新加载页面。',
    teacher_gone: '其中一位老师已不在名单上。请重新选择。',
    answers_too_long: '您的回答合起来太长，无法保存。请缩短这一条。',
    closed: '本问卷已结束。',
    other: '请重新加载页面后再试。',
  },

  name: {
    welcome: '欢迎！',
    label: '您的姓名',
    hint: '让学校知道是谁填写的。',
    missing: '还没有填写您的姓名',
  },

  email: {
    greeting: (name) => `很高兴认识您，${name}`,
    why: '如果学校对您的回答有疑问，可以通过哪个邮箱联系您？',
    label: '您的邮箱',
    invalid: '请输入有效的邮箱地址。',
    missing: '还没有填写您的邮箱地址',
  },

  promise: {
    named: '学校教职员工会看到您的回答，以及您的姓名和邮箱。',
    confidential: '本问卷是保密的：学校教职员工会看到您的回答，但您提交时，您的姓名和邮箱会被删除。',
    cards: '他们可能会把赞扬的话转告老师；除非您同意，否则不会附上您的姓名。',
    more: '更多',
  },

  help: {
    label: '帮助',
    ask: '对本问卷有疑问？',
    office: '请咨询学校办公室。',
  },
}
