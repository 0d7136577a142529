import type { FirstMessages } from './en'
import { formatsIn } from './languages'

export const { number, count, day, time: timeByBrowser } = formatsIn('ko')

/** Some browsers write the half of the day in English. */
export const time = (date: Date) => timeByBrowser(date).replace('AM', '오전').replace('PM', '오후')

export const ko: FirstMessages = {
  lang: 'ko',
  dir: 'ltr',

  language: '언어',
  skip: '본문으로 건너뛰기',
  untranslated: '학교에서 아직 이 글을 번역하지 않았습니다.',
  noScript: '이 설문에는 JavaScript가 필요합니다. 브라우저에서 켠 뒤 페이지를 새로고침해 주세요.',
  crash: {
    title: '이 페이지에 문제가 생겼습니다',
    text: '잘못하신 것이 아니며, 저장된 내용은 그대로 있습니다. 페이지를 새로고침하면 대부분 해결됩니다.',
    reload: '새로고침',
  },

  returnHome: '홈으로 돌아가기',
  tryAgain: '다시 시도',
  reload: '새로고침',
  back: '이전',
  next: '다음',
  progress: '설문 진행 상황',

  steps: {
    label: '단계',
    name: '이름',
    email: '이메일',
    teachers: '선생님',
    questions: '질문',
    review: '확인',
    done: '완료',
    returnToReview: '확인 단계로 돌아가기',
  },

  opening: {
    loading: '설문을 여는 중...',
    stillTrying: '지금은 학교에 연결할 수 없습니다. 계속 시도하고 있습니다...',
    kept: '작성하신 내용은 이 기기에 보관되어 있습니다.',
    failed: {
      survey: '설문을 불러오지 못했습니다',
      start: '설문을 시작하지 못했습니다',
      resume: '작성하시던 응답을 불러오지 못했습니다',
      address: '설문을 준비하지 못했습니다',
    },
    failedHint: '몇 분 뒤에 다시 시도해 주세요. 학교에서 보내 드린 링크는 바뀌지 않습니다.',
    notFoundHint: '학교에서 보내 드린 링크를 확인해 주세요.',
    startAnew: '새 응답 시작하기',
    grace: (until) =>
      `이 설문은 새 응답을 더 이상 받지 않습니다. 작성 중이신 응답은 ${day(until, true)} ${time(until)}까지 마치실 수 있습니다.`,
    closedTitle: '마감된 설문입니다',
    closedText:
      '이 설문은 더 이상 답변을 받지 않습니다. 관심을 가져 주셔서 감사합니다. 학교에 전하실 말씀이 있으면 학교로 직접 글을 보내 주세요.',
  },

  notYou: (name) => (name ? `${name}님이 아니신가요?` : '본인이 아니신가요?'),

  saving: {
    saved: '저장됨',
    saving: '저장 중…',
    failing: '아직 저장되지 않음: 계속 시도하겠습니다',
    offline:
      '아직 저장되지 않음: 인터넷에 연결되어 있지 않습니다. 작성하신 내용은 이 기기에 보관되며, 다시 연결되면 전송됩니다.',
    notKept:
      '이 브라우저에서는 기기에 사본을 보관할 수 없습니다. ‘저장됨’이 표시될 때까지 이 페이지에 머물러 주세요.',
    answerFailed: '답변을 저장하지 못했습니다',
    parentFailed: '학부모 정보를 저장하지 못했습니다',
    teachersFailed: '선생님 선택을 저장하지 못했습니다',
    alreadySubmitted: '이미 제출된 설문이므로 더 이상 바꿀 수 없습니다.',
  },

  refusals: {
    no_survey: '이 설문은 더 이상 없습니다.',
    no_response: '이 응답은 더 이상 없습니다.',
    no_question: '이 질문은 더 이상 묻지 않습니다. 페이지를 새로고침해 주세요.',
    teacher_gone: '선생님 한 분이 더 이상 명단에 없습니다. 다시 선택해 주세요.',
    answers_too_long: '답변을 모두 합치면 너무 길어 저장할 수 없습니다. 이 답변을 줄여 주세요.',
    closed: '마감된 설문입니다.',
    other: '페이지를 새로고침한 뒤 다시 시도해 주세요.',
  },

  name: {
    welcome: '환영합니다!',
    label: '이름',
    hint: '어느 분이 응답하셨는지 학교에서 알기 위한 것입니다.',
    missing: '이름을 입력하지 않으셨습니다',
  },

  email: {
    greeting: (name) => `${name}님, 반갑습니다`,
    why: '답변에 대해 여쭤볼 것이 있으면 학교에서 어디로 연락드리면 될까요?',
    label: '이메일',
    invalid: '올바른 이메일 주소를 입력해 주세요.',
    missing: '이메일 주소를 입력하지 않으셨습니다',
  },

  promise: {
    named: '학교 교직원이 답변을 이름, 이메일과 함께 읽습니다.',
    confidential:
      '이 설문은 비밀이 보장됩니다. 학교 교직원이 답변을 읽지만, 제출하시면 이름과 이메일은 삭제됩니다.',
    cards: '좋은 말씀은 선생님께 전해질 수 있으며, 동의하지 않으시면 이름은 밝히지 않습니다.',
    more: '자세히 보기',
  },

  help: {
    label: '도움말',
    ask: '설문에 대해 궁금한 점이 있으신가요?',
    office: '학교 행정실에 문의해 주세요.',
  },
}
