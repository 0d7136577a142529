import { StepTitle } from '../frame/step-title'
import { HomeLink, PlainPage } from './plain-page'

interface Sentences {
  title: string
  opens: (time: string) => string
  text: string
}

/** In a file of their own, which is loaded with this page only: hardly any parent comes before the survey opens. */
const sentences: Record<string, Sentences> = {
  en: {
    title: 'This survey isn’t open yet',
    opens: (time) => `It opens on ${time}.`,
    text: 'You don’t need to do anything now. The link the school sent you will keep working.',
  },
  es: {
    title: 'Esta encuesta aún no está abierta',
    opens: (time) => `Se abre el ${time}.`,
    text: 'No tiene que hacer nada ahora. El enlace que le envió la escuela seguirá funcionando.',
  },
  zh: {
    title: '本问卷尚未开放',
    opens: (time) => `将于 ${time} 开放。`,
    text: '您现在无需任何操作。学校发给您的链接届时仍然有效。',
  },
  vi: {
    title: 'Khảo sát này chưa mở',
    opens: (time) => `Khảo sát mở vào ${time}.`,
    text: 'Quý vị chưa cần làm gì. Đường liên kết nhà trường gửi vẫn sẽ dùng được.',
  },
  ar: {
    title: 'لم يُفتح هذا الاستبيان بعد',
    opens: (time) => `يُفتح في ${time}.`,
    text: 'لا يلزمك القيام بأي شيء الآن. سيظل الرابط الذي أرسلته المدرسة صالحًا.',
  },
  ht: {
    title: 'Sondaj sa a poko louvri',
    opens: (time) => `L ap louvri ${time}.`,
    text: 'Ou pa bezwen fè anyen kounye a. Lyen lekòl la voye ba ou a ap toujou mache.',
  },
  pt: {
    title: 'Esta pesquisa ainda não está aberta',
    opens: (time) => `Ela abre em ${time}.`,
    text: 'Você não precisa fazer nada agora. O link que a escola enviou continuará funcionando.',
  },
  ru: {
    title: 'Этот опрос ещё не открыт',
    opens: (time) => `Он откроется ${time}.`,
    text: 'Сейчас ничего делать не нужно. Ссылка, которую прислала школа, продолжит работать.',
  },
  ko: {
    title: '아직 설문이 시작되지 않았습니다',
    opens: (time) => `${time}에 시작됩니다.`,
    text: '지금 하실 일은 없습니다. 학교에서 보내 드린 링크는 계속 사용할 수 있습니다.',
  },
  so: {
    title: 'Sahankan weli ma furna',
    opens: (time) => `Wuxuu furmayaa ${time}.`,
    text: 'Hadda waxba uma baahnid inaad samayso. Xiriiriyaha dugsigu kuu soo diray wuu sii shaqayn doonaa.',
  },
  tl: {
    title: 'Hindi pa bukas ang survey na ito',
    opens: (time) => `Magbubukas ito sa ${time}.`,
    text: 'Wala ka pang kailangang gawin ngayon. Gagana pa rin ang link na ipinadala ng paaralan.',
  },
  fr: {
    title: 'Ce questionnaire n’est pas encore ouvert',
    opens: (time) => `Il ouvre le ${time}.`,
    text: 'Vous n’avez rien à faire pour l’instant. Le lien envoyé par l’école continuera de fonctionner.',
  },
}

/** Before a survey opens for the first time, or again at a time that the school has set. */
export function NotOpenPage({ opensAt }: { opensAt: string | undefined }) {
  const { lang } = document.documentElement
  const said = sentences[lang.split('-')[0] ?? ''] ?? sentences.en
  if (!said) return null
  return (
    <PlainPage>
      <StepTitle>{said.title}</StepTitle>
      {opensAt && <p className="mt-3">{said.opens(dayAndTime(opensAt, lang))}</p>}
      <p className="mt-3 mb-6">{said.text}</p>
      <HomeLink />
    </PlainPage>
  )
}

function dayAndTime(time: string, lang: string): string {
  return new Date(time).toLocaleString(lang, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
}
