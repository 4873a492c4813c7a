// Only browsers without modules run this: they cannot even read beforePaint.js.
document.getElementById('too-old').hidden = false;
