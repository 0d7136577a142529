import type { components } from '@/shared/api/schema.gen'

export type Language = components['schemas']['TranslatedTitle']['language']

/** What families read. `{title}` stands for the survey's title. */
interface FamilyTexts {
  /** The language in itself. */
  name: string
  dear: string
  please: string
  thanks: string
  scan: string
  type: string
}

/** Every language that a parent can be asked in. The server's list is the type, so that none can be forgotten here. */
export const familyTexts: Record<Language, FamilyTexts> = {
  en: {
    name: 'English',
    dear: 'Dear families,',
    please:
      'Please take a few minutes for our survey “{title}”. It works well on a phone, and your words are saved as you type, so you can stop and go on later on the same device.',
    thanks: 'Thank you!',
    scan: 'Scan with your phone’s camera',
    type: 'or type this address into your browser',
  },
  es: {
    name: 'Español',
    dear: 'Estimadas familias:',
    please:
      'Les pedimos unos minutos para nuestra encuesta “{title}”. Funciona bien en el teléfono y sus palabras se guardan mientras escriben, así que pueden parar y seguir después en el mismo dispositivo.',
    thanks: '¡Gracias!',
    scan: 'Escanee con la cámara del teléfono',
    type: 'o escriba esta dirección en su navegador',
  },
  zh: {
    name: '简体中文',
    dear: '尊敬的各位家长：',
    please:
      '请花几分钟填写我们的问卷“{title}”。用手机即可填写，您写的内容会随时保存，可以先停下，之后在同一设备上继续。',
    thanks: '谢谢！',
    scan: '用手机相机扫描',
    type: '或在浏览器中输入此网址',
  },
  vi: {
    name: 'Tiếng Việt',
    dear: 'Kính gửi các gia đình,',
    please:
      'Xin quý vị dành vài phút cho bản khảo sát “{title}” của chúng tôi. Khảo sát dễ làm trên điện thoại, và lời quý vị viết được lưu lại ngay, nên quý vị có thể dừng và tiếp tục sau trên cùng thiết bị.',
    thanks: 'Xin cảm ơn!',
    scan: 'Quét bằng camera điện thoại',
    type: 'hoặc nhập địa chỉ này vào trình duyệt',
  },
  ar: {
    name: 'العربية',
    dear: 'عائلاتنا الكريمة،',
    please:
      'نرجو تخصيص بضع دقائق لاستبياننا “{title}”. يعمل جيدًا على الهاتف، وتُحفظ كلماتكم أثناء الكتابة، فيمكنكم التوقف والمتابعة لاحقًا على الجهاز نفسه.',
    thanks: 'شكرًا لكم!',
    scan: 'امسح بكاميرا الهاتف',
    type: 'أو اكتب هذا العنوان في المتصفح',
  },
  ht: {
    name: 'Kreyòl Ayisyen',
    dear: 'Chè fanmi yo,',
    please:
      'Tanpri pran kèk minit pou sondaj nou an “{title}”. Li mache byen sou telefòn, epi sa ou ekri yo anrejistre pandan w ap tape, konsa ou ka kanpe epi kontinye pita sou menm aparèy la.',
    thanks: 'Mèsi!',
    scan: 'Eskane ak kamera telefòn ou',
    type: 'oswa tape adrès sa a nan navigatè ou',
  },
  fr: {
    name: 'Français',
    dear: 'Chères familles,',
    please:
      'Merci de consacrer quelques minutes à notre enquête « {title} ». Elle fonctionne bien sur un téléphone et vos mots sont enregistrés au fur et à mesure : vous pouvez vous arrêter et continuer plus tard sur le même appareil.',
    thanks: 'Merci !',
    scan: 'Scannez avec l’appareil photo du téléphone',
    type: 'ou tapez cette adresse dans votre navigateur',
  },
  pt: {
    name: 'Português',
    dear: 'Prezadas famílias,',
    please:
      'Pedimos alguns minutos para a nossa pesquisa “{title}”. Ela funciona bem no celular e suas palavras são salvas enquanto você digita, então você pode parar e continuar depois no mesmo aparelho.',
    thanks: 'Obrigado!',
    scan: 'Escaneie com a câmera do celular',
    type: 'ou digite este endereço no navegador',
  },
  ru: {
    name: 'Русский',
    dear: 'Уважаемые семьи!',
    please:
      'Пожалуйста, уделите несколько минут нашему опросу «{title}». Его удобно пройти на телефоне, ответы сохраняются по мере ввода, поэтому можно остановиться и продолжить позже на том же устройстве.',
    thanks: 'Спасибо!',
    scan: 'Отсканируйте камерой телефона',
    type: 'или введите этот адрес в браузере',
  },
  so: {
    name: 'Soomaali',
    dear: 'Qoysaska sharafta leh,',
    please:
      'Fadlan dhowr daqiiqo u hur sahankeenna “{title}”. Telefoonka si fiican ayuu ugu shaqeeyaa, ereyadaadana waa la kaydiyaa markaad qorayso, markaa waad joojin kartaa oo gadaal ka sii wadi kartaa isla qalabkaas.',
    thanks: 'Mahadsanid!',
    scan: 'Ku iskaan garee kamarada telefoonka',
    type: 'ama cinwaankan ku qor biraawsarkaaga',
  },
  tl: {
    name: 'Tagalog',
    dear: 'Mahal na mga pamilya,',
    please:
      'Mangyaring maglaan ng ilang minuto para sa aming survey na “{title}”. Madali itong sagutan sa telepono, at nase-save ang isinusulat ninyo habang nagta-type, kaya maaari kayong tumigil at magpatuloy mamaya sa parehong device.',
    thanks: 'Salamat!',
    scan: 'I-scan gamit ang camera ng telepono',
    type: 'o i-type ang address na ito sa inyong browser',
  },
  ko: {
    name: '한국어',
    dear: '학부모님께,',
    please:
      '몇 분만 시간을 내어 설문조사 “{title}”에 참여해 주세요. 휴대폰에서도 편하게 작성할 수 있고, 쓰신 내용은 바로 저장되므로 멈췄다가 같은 기기에서 나중에 이어서 하실 수 있습니다.',
    thanks: '감사합니다!',
    scan: '휴대폰 카메라로 스캔하세요',
    type: '또는 브라우저에 이 주소를 입력하세요',
  },
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}
